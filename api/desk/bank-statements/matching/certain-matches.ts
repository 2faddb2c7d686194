import type { Context } from 'hono'
import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { addCents } from '@almoner/domain/kernel/money.ts'
import {
  listLines,
  type LinePlace,
  type LineRow,
} from '@almoner/projections/models/bank-matches/lines.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { BankSuggestion } from '../contract.ts'
import { loadOwnStatement } from '../statements.ts'
import { mostCertain, type CertainMatch, type CertainMatchesAnswer } from './certain-contract.ts'
import { loadApprovable } from './match-together.ts'
import { suggestForLines } from './suggestions.ts'

const linesAtOnce = 500

/** Returns the matches of a statement that one press may make, the earliest line first. */
export const loadCertainMatches = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<CertainMatchesAnswer> => {
  const { account, firstDay, lastDay } = await loadOwnStatement(c, statementId)
  const period = { organisationId: ownOrganisation(c), account, firstDay, lastDay }
  const candidates: CertainMatch[] = []
  let after: LinePlace | null = null
  do {
    const rows: readonly LineRow[] = await listLines(c.get('deps').db, {
      ...period,
      show: 'open',
      direction: 'in',
      after,
      limit: linesAtOnce,
    })
    const suggestions = await suggestForLines(c, rows)
    candidates.push(...rows.flatMap((row) => toCertain(row, suggestions.get(row.lineId) ?? [])))
    after = rows.length === linesAtOnce ? (rows.at(-1) ?? null) : null
  } while (after !== null && candidates.length < mostCertain)
  const ids = candidates.map(({ id }) => id as PaymentId)
  const { approvable, reused } = await loadApprovable(c, ids)
  const earliest = new Map(candidates.toReversed().map((match) => [match.id, match]))
  const safe = candidates.filter(
    (match) => earliest.get(match.id) === match && !reused.has(match.id),
  )
  const matches = safe.slice(0, mostCertain)
  const approved = matches.filter(({ approves }) => approves)
  return {
    matches,
    sum: addCents(...matches.map(({ amount }) => amount)),
    approvals: approved.length,
    receipts: approved.filter(({ id }) => approvable.get(id)?.isReceiptIssued).length,
    setAside: candidates.length - safe.length,
  }
}

/** A line that contains several references is left to a person. */
const toCertain = (
  { lineId, day }: LineRow,
  suggestions: readonly BankSuggestion[],
): CertainMatch[] => {
  const [only, ...others] = suggestions.filter(({ strength }) => strength === 'certain')
  if (only === undefined || others.length > 0 || !only.agrees.amount) return []
  const { kind, id, seen, name, state, left: amount } = only
  if (state !== 'waiting' && state !== 'approved') return []
  return [{ lineId, day, kind, id, seen, name, amount, approves: state === 'waiting' }]
}
