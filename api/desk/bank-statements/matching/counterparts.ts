import type { Context } from 'hono'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import { findReferences, toWords } from '@almoner/domain/bank-match/suggest.ts'
import { mostDaysOfReturn, weighReturn } from '@almoner/domain/bank-match/weigh-return.ts'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { isManual } from '@almoner/domain/payment-methods/payment-method.ts'
import { addCents, cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { LineRow } from '@almoner/projections/models/bank-matches/lines.ts'
import {
  findReturned,
  type ReceivedLine,
} from '@almoner/projections/models/bank-matches/returned-lines.ts'
import { findReconciled } from '@almoner/projections/models/bank-matches/query.ts'
import { findRefundsOfSums } from '@almoner/projections/models/charity-refunds/by-sum.ts'
import {
  findByIds,
  findMatchable,
  type MatchableRow,
} from '@almoner/projections/models/payment-history/matching/matchable.ts'
import { findPayoutsOfSums } from '@almoner/projections/models/payouts/by-sum.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { BankCounterpartSuggestion } from './reconcile-contract.ts'
import { toName, toSeen } from './suggestions.ts'

type Line = Pick<LineRow, 'lineId' | 'day' | 'description' | 'amountCents'>
type Suggested = BankCounterpartSuggestion
type Found = ReadonlyMap<BankLineId, Suggested[]>

const mostSuggestions = 5
const mostDaysOfPayout = 5
const strengths: readonly Suggested['strength'][] = ['certain', 'likely', 'possible']

/**
 * Suggests a payout, a refund or a return as the counterpart of each whole line that pays nothing.
 */
export const suggestCounterparts = async (
  c: Context<AppEnv>,
  rows: readonly LineRow[],
): Promise<Found> => {
  const open = rows.filter(({ state, matchedCents }) => state === 'open' && matchedCents === 0)
  const incoming = open.filter(({ amountCents }) => amountCents > 0)
  const outgoing = open.filter(({ amountCents }) => amountCents < 0)
  const pairs = [
    ...(await suggestPayouts(c, incoming)),
    ...(await suggestReturns(c, outgoing)),
    ...(await suggestRefunds(c, outgoing)),
  ]
  const ids = pairs.map(([, { id }]) => id as never)
  const used = await findReconciled(c.get('deps').db, { organisationId: ownOrganisation(c), ids })
  const ofLines = Map.groupBy(
    pairs.filter(([, { id }]) => !used.has(id)),
    ([lineId]) => lineId,
  )
  return new Map([...ofLines].map(([lineId, each]) => [lineId, toStrongest(each)]))
}

type Pair = readonly [BankLineId, Suggested]

const toStrongest = (pairs: readonly Pair[]): Suggested[] => {
  const suggestionsById = new Map(pairs.toReversed().map(([, each]) => [each.id, each]))
  return [...suggestionsById.values()]
    .toSorted((one, other) => strengths.indexOf(one.strength) - strengths.indexOf(other.strength))
    .slice(0, mostSuggestions)
}

const toPeriod = (lines: readonly Line[]) => {
  const days = lines.map(({ day }) => day).toSorted()
  return { firstDay: days[0] as CalendarDay, lastDay: days.at(-1) as CalendarDay }
}

const toSums = (lines: readonly Line[]): readonly Cents[] => [
  ...new Set(lines.map(({ amountCents }) => cents(Math.abs(amountCents)))),
]

const daysBetween = (one: CalendarDay, other: CalendarDay): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

const suggestPayouts = async (c: Context<AppEnv>, lines: readonly Line[]): Promise<Pair[]> => {
  if (lines.length === 0) return []
  const filter = { organisationId: ownOrganisation(c), sums: toSums(lines), ...toPeriod(lines) }
  const payouts = await findPayoutsOfSums(c.get('deps').db, filter)
  return lines.flatMap((line) =>
    payouts
      .filter(({ amountCents }) => amountCents === line.amountCents)
      .flatMap((payout): Pair[] => {
        const day = payout.paidOn ?? payout.arrivalOn
        const reference = payout.bankReference?.toUpperCase() ?? ''
        const isNamed = reference !== '' && toWords(line.description).has(reference)
        const isNear = day !== null && daysBetween(day, line.day) <= mostDaysOfPayout
        if (!isNamed && day !== null && !isNear) return []
        const strength = isNamed ? 'certain' : isNear ? 'likely' : 'possible'
        const counterpart = { kind: 'payout', id: payout.payoutId, name: '', method: null } as const
        return [[line.lineId, { ...counterpart, seen: 1, day, amount: line.amountCents, strength }]]
      }),
  )
}

const suggestRefunds = async (c: Context<AppEnv>, lines: readonly Line[]): Promise<Pair[]> => {
  if (lines.length === 0) return []
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { firstDay, lastDay } = toPeriod(lines)
  const refunds = await findRefundsOfSums(db, {
    organisationId,
    sums: toSums(lines),
    firstDay: addDays(firstDay, -mostDaysOfReturn),
    lastDay: addDays(lastDay, mostDaysOfReturn),
  })
  const payments = await findByIds(db, {
    organisationId,
    ids: refunds.map(({ paymentId }) => paymentId),
  })
  return lines.flatMap((line) =>
    refunds.flatMap(({ paymentId, refundId, amountCents, day }): Pair[] => {
      const payment = payments.get(paymentId)
      // A wallet refunds from its own account, which is none of the bank's.
      const isOwn = payment?.source === 'online' && isManual(payment.method)
      if (!isOwn || addCents(amountCents, line.amountCents) !== 0) return []
      if (daysBetween(day, line.day) > mostDaysOfReturn) return []
      const { reference } = payment
      const isNamed = reference !== null && findReferences(line.description).includes(reference)
      const strength = isNamed ? 'certain' : hasName(line, payment) ? 'likely' : 'possible'
      const counterpart = {
        kind: 'refund',
        id: refundId,
        paymentId,
        seen: toSeen(payment),
      } as const
      return [
        [line.lineId, { ...counterpart, ...toFacts(payment), day, amount: amountCents, strength }],
      ]
    }),
  )
}

const hasName = ({ description }: Line, { firstName, lastName }: MatchableRow): boolean => {
  const texts = toWords(description)
  const parts = [...toWords(`${firstName} ${lastName}`)].filter((part) => part.length > 1)
  return parts.length > 0 && parts.every((part) => texts.has(part))
}

const toFacts = (row: MatchableRow) => ({ name: toName(row), method: row.method })

/**
 * Suggests incoming money that was returned: a target paid by a line of an equal amount, or an open
 * line of that amount.
 */
const suggestReturns = async (c: Context<AppEnv>, lines: readonly Line[]): Promise<Pair[]> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const received = await findReturned(db, { organisationId, lines })
  const ids = received.flatMap(({ target }) => (target?.id as PaymentId | undefined) ?? [])
  const references = [...new Set(lines.flatMap((line) => findReferences(line.description)))]
  const namedPayments = await findMatchable(db, { organisationId, lines: [], references })
  const paymentsById = new Map([
    ...namedPayments.map((row) => [row.paymentId as string, row] as const),
    ...(await findByIds(db, { organisationId, ids })),
  ])
  const toLine = new Map(lines.map((line) => [line.lineId, line]))
  const ofLines = received.flatMap((each): Pair[] => {
    const line = toLine.get(each.outgoingId)
    const payment = each.target === null ? null : (paymentsById.get(each.target.id) ?? null)
    const suggestion = line && suggestReturn(line, each, payment)
    return suggestion ? [[each.outgoingId, suggestion]] : []
  })
  const ofReferences = lines.flatMap((line) =>
    namedPayments.flatMap((row): Pair[] => {
      const isItsSum = addCents(row.totalCents, line.amountCents) === 0
      const isNamed = findReferences(line.description).includes(row.reference ?? '')
      const receivedMoney = {
        day: row.paidOn,
        description: '',
        target: null,
        amountCents: row.totalCents,
      }
      const suggestion = isItsSum && isNamed ? toReturn(row, receivedMoney, 'certain') : null
      return suggestion ? [[line.lineId, suggestion]] : []
    }),
  )
  return [...ofLines, ...ofReferences]
}

type Received = Omit<ReceivedLine, 'outgoingId' | 'lineId' | 'day'> & { day: CalendarDay | null }

const suggestReturn = (
  line: Line,
  received: ReceivedLine,
  payment: MatchableRow | null,
): Suggested | null => {
  const { day, description, lineId, amountCents } = received
  const reference = payment?.reference ?? null
  const strength = weighReturn(line, { day, description, reference })
  if (strength === null) return null
  if (received.target !== null) return payment && toReturn(payment, received, strength)
  const counterpart = {
    kind: 'returned_line',
    id: lineId,
    name: description,
    method: null,
  } as const
  return { ...counterpart, seen: 1, day, amount: amountCents, strength }
}

/** Null for what has no money to return, or whose money a provider took. */
const toReturn = (
  row: MatchableRow,
  { day, amountCents }: Received,
  strength: Suggested['strength'],
): Suggested | null => {
  const facts = { ...toFacts(row), seen: toSeen(row), day, amount: amountCents, strength }
  if (row.source === 'offline') {
    if (row.status === 'cancelled' || row.totalCents !== amountCents) return null
    return { kind: 'returned_entry', id: row.paymentId, ...facts }
  }
  if (!isManual(row.method) || row.status !== 'complete') return null
  return { kind: 'returned_payment', id: row.paymentId, ...facts }
}
