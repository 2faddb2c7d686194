import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requireRealm } from '../../../middleware/session.ts'
import { onCharityHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import {
  statementsMoney,
  statementFileSchema,
  type StatementsAnswer,
} from './statements-contract.ts'
import { renderOwnStatement, listOwnYears } from './statements.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** A logged-in donor's gifts at this charity, by years of assessment. */
export const statementRoutes = new Hono<AppEnv>()
  .use(onCharityHost, requireRealm('donor'))
  .get('/', async (c) =>
    answerJson<StatementsAnswer>(c, { years: await listOwnYears(c) }, { money: statementsMoney }),
  )
  // Any other name is a 404: an impossible year is as one without a gift.
  .get('/:file{20\\d{2}\\.(?:pdf|csv)}', validatePart('param', statementFileSchema), (c) =>
    renderOwnStatement(c, c.req.valid('param').file),
  )
