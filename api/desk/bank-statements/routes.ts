import { Hono } from 'hono'
import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import {
  bankLinesMoney,
  statementsMoney,
  bankCandidatesQuerySchema,
  bankLineParamSchema,
  bankLinesQuerySchema,
  bankMatchParamSchema,
  bankMatchQuerySchema,
  ignoreBankLineSchema,
  matchBankLineSchema,
  statementParamSchema,
  type BankCandidatesAnswer,
  type BankLineAnswer,
  type BankLinesAnswer,
  type OverdueStatementsAnswer,
  type StatementAnswer,
  type StatementRemovalAnswer,
  type StatementsAnswer,
} from './contract.ts'
import { loadLines, loadOwnLine } from './lines.ts'
import { ignoreLine, matchLine, restoreLine, unmatchLine } from './matching/match-line.ts'
import {
  certainMoney,
  matchBankLinesSchema,
  type CertainMatchesAnswer,
  type MatchedLinesAnswer,
} from './matching/certain-contract.ts'
import { loadCertainMatches } from './matching/certain-matches.ts'
import { matchTogether } from './matching/match-together.ts'
import { loadOverdueStatements } from './overdue.ts'
import { uploadedStatementMoney, type UploadedStatement } from './upload/preview-contract.ts'
import { reconcileBankLineSchema } from './matching/reconcile-contract.ts'
import { reconcileLine } from './matching/reconcile-line.ts'
import { loadRemoval, removeOwnStatement } from './remove-statement.ts'
import { eraseStatement, loadStatement, loadStatements } from './statements.ts'
import { findCandidates } from './matching/suggestions.ts'
import { limitStatement, uploadStatement } from './upload/upload-statement.ts'
import { answerJson } from '../../http/answer-json.ts'

const reads = requirePermission('bank_lines.read')
const edits = requirePermission('bank_lines.edit')
const ofStatement = validatePart('param', statementParamSchema)
const ofLine = validatePart('param', bankLineParamSchema)

/** Serves the charity's bank statements and the payments that their lines match. */
export const bankStatementRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/bank-statements', reads, async (c) =>
    answerJson<StatementsAnswer>(c, await loadStatements(c), { money: statementsMoney }),
  )
  .post('/bank-statements', edits, limitStatement, async (c) => {
    const uploaded = await uploadStatement(c)
    return answerJson<UploadedStatement>(c, uploaded, {
      money: uploadedStatementMoney,
      status: uploaded.outcome === 'saved' ? 201 : 200,
    })
  })
  .get('/bank-statements/:statementId', reads, ofStatement, async (c) =>
    answerJson<StatementAnswer>(c, await loadStatement(c, c.req.valid('param').statementId), {
      money: statementsMoney,
    }),
  )
  .get('/bank-statements/:statementId/removal', reads, ofStatement, async (c) =>
    answerJson<StatementRemovalAnswer>(c, await loadRemoval(c, c.req.valid('param').statementId), {
      money: bankLinesMoney,
    }),
  )
  .get('/bank-statements/:statementId/certain-matches', reads, ofStatement, async (c) =>
    answerJson<CertainMatchesAnswer>(
      c,
      await loadCertainMatches(c, c.req.valid('param').statementId),
      { money: certainMoney },
    ),
  )
  .delete('/bank-statements/:statementId', edits, ofStatement, async (c) => {
    await removeOwnStatement(c, c.req.valid('param').statementId)
    return c.body(null, 204)
  })
  .delete('/bank-statements/:statementId/texts', edits, ofStatement, async (c) =>
    answerJson<StatementAnswer>(c, await eraseStatement(c, c.req.valid('param').statementId), {
      money: statementsMoney,
    }),
  )
  .get('/bank-lines', reads, validatePart('query', bankLinesQuerySchema), async (c) =>
    answerJson<BankLinesAnswer>(c, await loadLines(c, c.req.valid('query')), {
      money: bankLinesMoney,
    }),
  )
  .get('/bank-lines/overdue', reads, async (c) =>
    answerJson<OverdueStatementsAnswer>(c, await loadOverdueStatements(c), {
      money: statementsMoney,
    }),
  )
  .get(
    '/bank-lines/:lineId/candidates',
    reads,
    ofLine,
    validatePart('query', bankCandidatesQuerySchema),
    async (c) => {
      await loadOwnLine(c, c.req.valid('param').lineId)
      const { q } = c.req.valid('query')
      return answerJson<BankCandidatesAnswer>(
        c,
        { candidates: await findCandidates(c, q) },
        { money: bankLinesMoney },
      )
    },
  )
  .post('/bank-lines/matches', edits, validatePart('json', matchBankLinesSchema), async (c) =>
    answerJson<MatchedLinesAnswer>(c, await matchTogether(c, c.req.valid('json').matches)),
  )
  .post(
    '/bank-lines/:lineId/matches',
    edits,
    ofLine,
    validatePart('json', matchBankLineSchema),
    async (c) => {
      const { lineId } = c.req.valid('param')
      return answerJson<BankLineAnswer>(c, await matchLine(c, lineId, c.req.valid('json')), {
        money: bankLinesMoney,
      })
    },
  )
  .delete(
    '/bank-lines/:lineId/matches/:targetId',
    edits,
    validatePart('param', bankMatchParamSchema),
    validatePart('query', bankMatchQuerySchema),
    async (c) => {
      const { lineId, targetId } = c.req.valid('param')
      const target = { ...c.req.valid('query'), id: targetId } as BankTarget
      return answerJson<BankLineAnswer>(c, await unmatchLine(c, lineId, target), {
        money: bankLinesMoney,
      })
    },
  )
  .post(
    '/bank-lines/:lineId/ignore',
    edits,
    ofLine,
    validatePart('json', ignoreBankLineSchema),
    async (c) => {
      const { reason } = c.req.valid('json')
      return answerJson<BankLineAnswer>(
        c,
        await ignoreLine(c, c.req.valid('param').lineId, reason),
        { money: bankLinesMoney },
      )
    },
  )
  .post(
    '/bank-lines/:lineId/reconcile',
    edits,
    ofLine,
    validatePart('json', reconcileBankLineSchema),
    async (c) => {
      const { lineId } = c.req.valid('param')
      return answerJson<BankLineAnswer>(c, await reconcileLine(c, lineId, c.req.valid('json')), {
        money: bankLinesMoney,
      })
    },
  )
  .post('/bank-lines/:lineId/restore', edits, ofLine, async (c) =>
    answerJson<BankLineAnswer>(c, await restoreLine(c, c.req.valid('param').lineId), {
      money: bankLinesMoney,
    }),
  )
