import type { Context } from 'hono'
import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import {
  findLine,
  listLines,
  type LinePlace,
  type LineRow,
} from '@almoner/projections/models/bank-matches/lines.ts'
import {
  findMatchesOfLines,
  findMatchesOfTargets,
  type BankMatchRow,
} from '@almoner/projections/models/bank-matches/query.ts'
import {
  findByIds,
  type MatchableRow,
} from '@almoner/projections/models/payment-history/matching/matchable.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { BankLineAnswer, BankLinesAnswer } from './contract.ts'
import { suggestCounterparts } from './matching/counterparts.ts'
import type { LineState } from '@almoner/projections/models/bank-matches/lines.ts'
import { loadOwnStatement } from './statements.ts'
import { suggestForLines, toName, toSeen } from './matching/suggestions.ts'

const pageSize = 50

export const loadLines = async (
  c: Context<AppEnv>,
  query: {
    statementId: BankStatementId
    show: LineState | 'out' | 'all'
    after?: string | undefined
  },
): Promise<BankLinesAnswer> => {
  const { account, firstDay, lastDay } = await loadOwnStatement(c, query.statementId)
  const rows = await listLines(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    account,
    firstDay,
    lastDay,
    show: query.show === 'out' ? 'all' : query.show,
    direction: query.show === 'out' ? 'out' : 'in',
    after: toPlace(query.after),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    lines: await toLineAnswers(c, page),
    next: rows.length > pageSize && last ? `${last.day}.${last.place}.${last.lineId}` : null,
  }
}

const toPlace = (after: string | undefined): LinePlace | null => {
  if (after === undefined) return null
  const [day = '', place = '', lineId = ''] = after.split('.')
  return { day: calendarDay(day), place: Number(place), lineId: lineId as BankLineId }
}

/**
 * Returns a line of the caller's charity. Another charity's line returns 404, as a missing one
 * does.
 */
export const loadOwnLine = async (c: Context<AppEnv>, lineId: BankLineId): Promise<LineRow> => {
  const row = await findLine(c.get('deps').db, { organisationId: ownOrganisation(c), lineId })
  if (row === null) throw new Refusal('bank_line_not_found')
  return row
}

export const loadLine = async (c: Context<AppEnv>, lineId: BankLineId): Promise<BankLineAnswer> => {
  const [answer] = await toLineAnswers(c, [await loadOwnLine(c, lineId)])
  return requirePresent(answer, 'the line that was read')
}

const toLineAnswers = async (
  c: Context<AppEnv>,
  rows: readonly LineRow[],
): Promise<BankLineAnswer[]> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const lineIds = rows.map(({ lineId }) => lineId)
  const matches = await findMatchesOfLines(db, { organisationId, lineIds })
  const targetIds = [...new Set(matches.map(({ targetId }) => targetId))]
  const payments = await findByIds(db, { organisationId, ids: targetIds as PaymentId[] })
  const ofTargets = await findMatchesOfTargets(db, { organisationId, targetIds })
  const suggestions = await suggestForLines(c, rows)
  const counterparts = await suggestCounterparts(c, rows)
  return rows.map((row) => ({
    id: row.lineId,
    day: row.day,
    description: row.description,
    amount: row.amountCents,
    matched: row.matchedCents,
    state: row.state,
    ignored: row.ignored,
    matches: matches
      .filter(({ lineId }) => lineId === row.lineId)
      .map((match) => toMatchAnswer(match, { payments, ofTargets })),
    suggestions: suggestions.get(row.lineId) ?? [],
    counterpart: row.counterpart && toCounterpartAnswer(row.counterpart),
    counterparts: counterparts.get(row.lineId) ?? [],
  }))
}

const toCounterpartAnswer = (counterpart: BankCounterpart) => ({
  kind: counterpart.kind,
  id: counterpart.id,
  paymentId: counterpart.kind === 'refund' ? counterpart.paymentId : null,
})

const toMatchAnswer = (
  { targetKind, targetId, amountCents }: BankMatchRow,
  context: {
    payments: ReadonlyMap<string, MatchableRow>
    ofTargets: readonly BankMatchRow[]
  },
): BankLineAnswer['matches'][number] => {
  const payment = context.payments.get(targetId)
  const paid = context.ofTargets.filter((match) => match.targetId === targetId)
  const sum = addCents(...paid.map((match) => match.amountCents))
  const lacks = payment ? subtractCents(payment.totalCents, sum) : cents(0)
  return {
    kind: targetKind,
    id: targetId,
    name: payment ? toName(payment) : '',
    amount: amountCents,
    lacks: cents(Math.max(0, lacks)),
    isWaiting: payment?.awaitingApproval ?? false,
    seen: payment ? toSeen(payment) : 1,
  }
}
