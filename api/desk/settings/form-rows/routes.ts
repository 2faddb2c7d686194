import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import { formRowsSchema, type FormRowsAnswer } from './contract.ts'
import { changeFormRows, readFormRows } from './form-rows.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** Serves the rows of the charity's own form, which payers see next to their personal details. */
export const formRowsRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/form-rows', requirePermission('form_rows.read'), async (c) =>
    answerJson<FormRowsAnswer>(c, await readFormRows(c)),
  )
  .put(
    '/form-rows',
    requirePermission('form_rows.edit'),
    validatePart('json', formRowsSchema),
    async (c) => {
      await changeFormRows(c, c.req.valid('json'))
      return answerJson<FormRowsAnswer>(c, await readFormRows(c))
    },
  )
