import { sql } from 'kysely'
import {
  charityAvailable,
  charityHeld,
  formatAccount,
  takesForPlatform,
} from '@almoner/domain/journal/accounts.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentProvider } from '@almoner/domain/payment-methods/payment-method.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findPaymentsAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { loadActors, type NameActor } from '../books/actors.ts'
import { isInPeriod } from '../books/in-period.ts'
import { readRows } from '../books/read-rows.ts'
import { selectFacts, timelineFacts, type FactRecord } from '../books/select-facts.ts'

const factTypes = [
  'RefundRequested',
  'RefundSucceeded',
  'RefundFailed',
  'DisputeOpened',
  'DisputeClosed',
] as const
type FactType = (typeof factTypes)[number]

/** What a sum of the report is, by the books. The direct ones are in the charity's own accounts. */
export type ReturnedSum =
  | 'refund_asked'
  | 'direct_asked'
  | 'refund_done'
  | 'direct_returned'
  | 'refund_failed'
  | 'direct_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'

type Refund = PaymentRow['refunds'][number]
type Dispute = PaymentRow['disputes'][number]

/** One fact of a refund or of a dispute. */
export type ReturnedRow = {
  payment: PaymentRow
  sum: ReturnedSum
  day: CalendarDay
  at: Instant
  actor: Words
  cents: Cents
  /** The provider's fee, of a dispute that was opened. */
  feeCents: Cents | null
  /** The refund or the dispute as it was at the position of the report. */
  subject: { kind: 'refund'; refund: Refund } | { kind: 'dispute'; dispute: Dispute }
}

/** The facts of the period, in its order. */
export async function* returnedRows(
  source: ReportSource,
): AsyncGenerator<readonly ReturnedRow[], void, undefined> {
  const nameActor = await loadActors(source)
  const facts = timelineFacts(source, factTypes)
  const records = readRows(source.db, selectFacts<FactType>(source, { facts, postings: 'first' }))
  for await (const batch of records) yield await loadRows(source, batch, nameActor)
}

const loadRows = async (
  source: ReportSource,
  records: readonly FactRecord<FactType>[],
  nameActor: NameActor,
): Promise<readonly ReturnedRow[]> => {
  const ids = [...new Set(records.map(toId))]
  const payments = await findPaymentsAsOf(source, { ...source, ids })
  const { projectId } = source.request.params
  return records.flatMap((record) => {
    const payment = requirePresent(payments.get(toId(record)), 'the payment of a refund')
    if (projectId !== null && payment.projectId !== projectId) return []
    const { amountCents, feeCents = null } = record.details
    return [
      {
        payment,
        sum: toSum(record),
        day: record.day,
        at: record.at,
        actor: nameActor(record.actor),
        cents: cents(Number(amountCents)),
        feeCents: feeCents === null ? null : cents(Number(feeCents)),
        subject: findSubject(payment, record),
      },
    ]
  })
}

const toId = ({ payment_id }: FactRecord<FactType>) => requirePresent(payment_id, 'whose refund')

const toSum = ({ type, details }: FactRecord<FactType>): ReturnedSum => {
  const isOfPlatform = takesForPlatform(details['provider'] as PaymentProvider | null)
  switch (type) {
    case 'RefundRequested':
      return isOfPlatform ? 'refund_asked' : 'direct_asked'
    case 'RefundSucceeded':
      return isOfPlatform ? 'refund_done' : 'direct_returned'
    case 'RefundFailed':
      return isOfPlatform ? 'refund_failed' : 'direct_failed'
    case 'DisputeOpened':
      return 'dispute_opened'
    case 'DisputeClosed':
      return details['outcome'] === 'lost' ? 'dispute_lost' : 'dispute_won'
  }
}

// The timeline does not name the refund, so it is found by its moments and its sum.
const findSubject = (
  { refunds, disputes }: PaymentRow,
  { type, at, details }: FactRecord<FactType>,
): ReturnedRow['subject'] => {
  const isSum = ({ amountCents }: Refund | Dispute) => amountCents === details['amountCents']
  if (type === 'DisputeOpened' || type === 'DisputeClosed') {
    const dispute = disputes.find(
      (each) => isSum(each) && (type === 'DisputeOpened' ? each.openedAt : each.closedAt) === at,
    )
    return { kind: 'dispute', dispute: requirePresent(dispute, 'the dispute of a fact') }
  }
  const refund = refunds.find(
    (each) =>
      isSum(each) && (type === 'RefundRequested' ? each.requestedAt : each.settledAt) === at,
  )
  return { kind: 'refund', refund: requirePresent(refund, 'the refund of a fact') }
}

/**
 * The same sums of the journal. Of a refund and of a dispute, the postings that an advance and the
 * provider's side add are left out.
 */
export const returnedBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  // The journal does not know projects.
  if (source.request.params.projectId !== null) return []
  const available = formatAccount(charityAvailable(source.organisationId))
  const held = formatAccount(charityHeld(source.organisationId))
  const { rows } = await sql<{ key: string; sum: bigint }>`
    select case when journal = 'dispute_opened' and credit <> ${held} then 'dispute_fees'
      else journal end as key, sum(amount_cents)::bigint as sum
    from read_models.postings
    where ${isInPeriod(source)} and (journal in
        ('refund_done', 'refund_failed', 'direct_returned', 'dispute_lost')
      or (journal in ('refund_asked', 'dispute_opened') and debit = ${available})
      or (journal = 'dispute_won' and credit = ${available}))
    group by 1`.execute(source.db)
  const sum = (key: string): number => toCents(rows.find((row) => row.key === key)?.sum ?? 0n)
  return (
    [
      'refund_asked',
      'refund_done',
      'direct_returned',
      'refund_failed',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
      'dispute_fees',
    ] as const
  ).map((key) => ({ key, value: sum(key) }))
}
