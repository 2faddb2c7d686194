import { sql } from 'kysely'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { addCents, cents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findReconciliationsAsOf } from '@almoner/projections/models/bank-matches/reconciliations.ts'
import type { PayoutLineKind } from '@almoner/projections/models/payouts/table.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { isInPeriod } from '../books/in-period.ts'
import { readRows } from '../books/read-rows.ts'

/** The outcome of a payout by the position: it is open until the books know another. */
export type PayoutOutcome = 'open' | 'paid' | 'failed' | 'cancelled' | 'returned'

type Payout = {
  payoutId: Id<'payout'>
  requestedOn: CalendarDay
  amountCents: Cents
  outcome: PayoutOutcome
  bankCode: string
  bankLast4: string
  /** All three are null until it was paid. */
  paidOn: CalendarDay | null
  bankReference: string | null
  providerPayoutId: string | null
  /** The day on which staff found it in a statement of the charity's bank. */
  matchedOn: CalendarDay | null
}

/** A line of a payout. The lines from the opening to the sum that is kept make its amount. */
export type PayoutRow = { payout: Payout } & (
  | { line: 'opening' | 'kept'; cents: Cents }
  | {
      line: PayoutLineKind
      day: CalendarDay
      paymentId: PaymentId | null
      objectId: string | null
      grossCents: Cents
      feeCents: Cents
      cents: Cents
    }
  | { line: 'total' }
)

type PayoutRecord = {
  payout_id: Id<'payout'>
  requested_on: CalendarDay
  from_count: number
  count: number
  amount_cents: bigint
  carried_cents: bigint
  kept_cents: bigint
  outcome: PayoutOutcome
  bank_code: string
  bank_last4: string
  paid_on: CalendarDay | null
  bank_reference: string | null
  provider_payout_id: string | null
}

/** The payouts that were requested in the period, in the order of their requests. */
export async function* payoutRows(
  source: ReportSource,
): AsyncGenerator<readonly PayoutRow[], void, undefined> {
  const records = await findPayouts(source)
  const matches = await findReconciliationsAsOf(source.db, {
    ...source,
    ids: records.map(({ payout_id }) => payout_id),
  })
  for (const record of records) {
    const payout = toPayout(record, matches.get(record.payout_id) ?? null)
    let computed = toCents(record.carried_cents)
    yield [{ payout, line: 'opening', cents: computed }]
    for await (const lines of readLines(source, record)) {
      computed = addCents(computed, ...lines.map(({ net_cents }) => toCents(net_cents)))
      yield lines.map((line) => toRow(payout, line))
    }
    const rest = cents(0 - toCents(record.kept_cents))
    assert(addCents(computed, rest) === payout.amountCents, 'the lines of a payout add up to it')
    yield [
      { payout, line: 'kept', cents: rest },
      { payout, line: 'total' },
    ]
  }
}

// A charity has one open payout at a time, so a report has few payouts, whatever their lines. What
// became of each is read from the postings, which name the position; a payout that has failed or
// was cancelled never changes again.
const findPayouts = async (source: ReportSource): Promise<readonly PayoutRecord[]> => {
  const { db, organisationId, position } = source
  const { rows } = await sql<PayoutRecord>`
    with started as (select payout_id, business_date from read_models.postings
      where payout_id is not null and journal = 'payout_started' and ${isInPeriod(source)}),
    ended as (select payout_id, bool_or(journal = 'payout_failed') as failed,
        bool_or(journal = 'payout_returned') as returned,
        min(business_date) filter (where journal = 'payout_paid') as paid_on
      from read_models.postings
      where payout_id is not null and organisation_id = ${organisationId}
        and position <= ${position}
      group by payout_id)
    select payouts.payout_id, started.business_date as requested_on, from_count, count,
      amount_cents, carried_cents, kept_cents, bank_code, bank_last4, ended.paid_on,
      case when failed then status when returned then 'returned'
        when paid_on is not null then 'paid' else 'open' end as outcome,
      case when ended.paid_on is not null then bank_reference end as bank_reference,
      case when ended.paid_on is not null then provider_payout_id end as provider_payout_id
    from started
    join ended using (payout_id)
    join (select payout_id, from_count, count, amount_cents, carried_cents, kept_cents, status,
        bank_code, bank_last4, bank_reference, provider_payout_id, requested_position
      from read_models.payouts where organisation_id = ${organisationId}) payouts
      using (payout_id)
    order by requested_position`.execute(db)
  return rows
}

const toPayout = (record: PayoutRecord, matchedAt: Instant | null): Payout => ({
  payoutId: record.payout_id,
  requestedOn: record.requested_on,
  amountCents: toCents(record.amount_cents),
  outcome: record.outcome,
  bankCode: record.bank_code,
  bankLast4: record.bank_last4,
  paidOn: record.paid_on,
  bankReference: record.bank_reference,
  providerPayoutId: record.provider_payout_id,
  matchedOn: matchedAt && toCalendarDay(matchedAt),
})

type Line = {
  kind: PayoutLineKind
  day: CalendarDay
  payment_id: PaymentId | null
  object_id: string | null
  gross_cents: bigint
  fee_cents: bigint
  net_cents: bigint
}

// Lines are never changed, and those of a payout were all recorded before its request.
const readLines = ({ db, organisationId }: ReportSource, { from_count, count }: PayoutRecord) =>
  readRows<Line>(
    db,
    sql`select kind, day, payment_id, object_id, gross_cents, fee_cents, net_cents
      from read_models.payout_lines
      where organisation_id = ${organisationId} and count >= ${from_count} and count < ${count}
      order by count, line`,
  )

const toRow = (payout: Payout, line: Line): PayoutRow => ({
  payout,
  line: line.kind,
  day: line.day,
  paymentId: line.payment_id,
  objectId: line.object_id,
  grossCents: toCents(line.gross_cents),
  feeCents: toCents(line.fee_cents),
  cents: toCents(line.net_cents),
})

/** What the journal paid out, and what of it arrived. */
export const payoutBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  const { db, organisationId, position } = source
  const { rows } = await sql<{ journal: string; sum: bigint }>`
    select journal, sum(amount_cents)::bigint as sum from read_models.postings
    where organisation_id = ${organisationId} and position <= ${position}
      and journal in ('payout_started', 'payout_paid', 'payout_returned')
      and payout_id in (select payout_id from read_models.postings
        where payout_id is not null and journal = 'payout_started' and ${isInPeriod(source)})
    group by 1`.execute(db)
  const sum = (journal: string): Cents =>
    toCents(rows.find((row) => row.journal === journal)?.sum ?? 0n)
  const started = sum('payout_started')
  return [
    { key: 'computed', value: started },
    { key: 'amount', value: started },
    { key: 'arrived', value: subtractCents(sum('payout_paid'), sum('payout_returned')) },
  ]
}
