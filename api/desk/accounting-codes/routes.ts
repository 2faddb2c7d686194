import { Hono } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { readAccountingCodes, setAccountingCodes } from './accounting-codes.ts'
import { accountingCodesSchema, type AccountingCodesAnswer } from './contract.ts'

/** The accounts of the charity's own books, which the files for its bookkeeper name. */
export const accountingCodesRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/accounting-codes', requirePermission('accounting_codes.read'), async (c) =>
    answerJson<AccountingCodesAnswer>(c, await readAccountingCodes(c)),
  )
  .put(
    '/accounting-codes',
    requirePermission('accounting_codes.edit'),
    validatePart('json', accountingCodesSchema),
    async (c) => {
      await setAccountingCodes(c, c.req.valid('json'))
      return answerJson<AccountingCodesAnswer>(c, await readAccountingCodes(c))
    },
  )
