import { sql, type RawBuilder } from 'kysely'
import { charityAvailable, formatAccount } from '@almoner/domain/journal/accounts.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { isInPeriod } from '../books/in-period.ts'
import { compareJournals } from '../books/compare-journals.ts'
import { findReducedFees, type ReducedFee } from './turnover.ts'

export const planJournals = [
  'plan_fee_due',
  'plan_fee_charged',
  'plan_fee_voided',
  'credit_granted',
  'credit_used',
  'credit_expired',
] as const
export type PlanJournal = (typeof planJournals)[number]

/** The payments of a month by one method and card. */
export type PaymentFees = {
  item: 'payments'
  month: string
  method: PaymentMethod
  cardBrand: string | null
  count: number
  grossCents: Cents
  /** The fee that the provider took from the platform's money: the books have it. */
  providerCents: Cents
  /** The fee that a wallet took from the charity's own account: it is in no books of ours. */
  walletCents: Cents
  serviceCents: Cents
  /** The day since when the service fee was reduced, if it was in this month. */
  reducedSince: CalendarDay | null
}

type OtherFees = {
  item: 'disputes' | PlanJournal
  month: string
  count: number
  cents: Cents
}

export type FeeRow = PaymentFees | OtherFees

/** The fees of each month: of payments by method and card, of disputes, and of the plan. */
export async function* feeRows(
  source: ReportSource,
): AsyncGenerator<readonly FeeRow[], void, undefined> {
  const payments = await loadPayments(source, await findReducedFees(source))
  const others = await loadOthers(source)
  const months = new Set([...payments, ...others].map(({ month }) => month))
  for (const month of [...months].toSorted()) {
    yield [...payments, ...others].filter((row) => row.month === month)
  }
}

export const processing = ({ providerCents, walletCents }: PaymentFees): Cents =>
  addCents(providerCents, walletCents)

export const net = (row: PaymentFees): Cents =>
  subtractCents(row.grossCents, addCents(processing(row), row.serviceCents))

type Paid = {
  month: string
  method: PaymentMethod
  card_brand: string | null
  payments: number
  gross: bigint
  provider: bigint
  wallet: bigint
  service: bigint
}

const came = sql`('captured', 'direct_received')`

// The method, the card and the fees of a payment never change once it was paid.
const loadPayments = async (
  source: ReportSource,
  reducedFees: readonly ReducedFee[],
): Promise<readonly PaymentFees[]> => {
  const { rows } = await sql<Paid>`
    with moved as (select payment_id, journal, amount_cents, ${month(source)} as month
      from read_models.postings
      where journal in ('captured', 'direct_received', 'provider_fee', 'platform_fee')
        and ${isInPeriod(source)})
    select month, method, card_brand, count(*) filter (where journal in ${came})::int as payments,
      coalesce(sum(moved.amount_cents) filter (where journal in ${came}), 0)::bigint as gross,
      coalesce(sum(moved.amount_cents) filter (where journal = 'provider_fee'), 0)::bigint
        as provider,
      coalesce(sum(processing_fee_cents) filter (where journal = 'direct_received'), 0)::bigint
        as wallet,
      coalesce(sum(moved.amount_cents) filter (where journal = 'platform_fee'), 0)::bigint
        as service
    from moved join read_models.payment_history payments using (payment_id)
    where ${ofProject(source)}
    group by 1, 2, 3
    order by month, method collate "C", card_brand collate "C" nulls first`.execute(source.db)
  return rows.map((row) => {
    const serviceCents = toCents(row.service)
    return {
      item: 'payments',
      month: row.month,
      method: row.method,
      cardBrand: row.card_brand,
      count: row.payments,
      grossCents: toCents(row.gross),
      providerCents: toCents(row.provider),
      walletCents: toCents(row.wallet),
      serviceCents,
      reducedSince: serviceCents === 0 ? null : findSince(reducedFees, row.month),
    }
  })
}

const month = ({ request }: ReportSource): RawBuilder<unknown> =>
  request.basis === 'business'
    ? sql`to_char(business_date, 'YYYY-MM')`
    : sql`to_char(recorded_at at time zone 'Asia/Hong_Kong', 'YYYY-MM')`

const ofProject = ({ organisationId, request: { params } }: ReportSource): RawBuilder<unknown> =>
  params.projectId === null
    ? sql`payments.organisation_id = ${organisationId}`
    : sql`payments.organisation_id = ${organisationId}
        and payments.project_id = ${params.projectId}`

// The last day of a month, for a comparison of texts: no month has a later one.
const findSince = (reducedFees: readonly ReducedFee[], ofMonth: string): CalendarDay | null =>
  reducedFees.findLast(
    ({ since, until }) => since <= `${ofMonth}-31` && until >= calendarDay(`${ofMonth}-01`),
  )?.since ?? null

type Other = { month: string; journal: PostedJournal; count: number; sum: bigint }

const loadOthers = async (source: ReportSource): Promise<readonly OtherFees[]> => {
  const { rows } = await sql<Other>`
    select ${month(source)} as month, journal, count(*)::int as count,
      sum(amount_cents)::bigint as sum
    from read_models.postings
    where ${isOther(source)} and ${isInPeriod(source)}
    group by 1, 2`.execute(source.db)
  return rows
    .toSorted((one, other) => compareJournals(one.journal, other.journal))
    .map((row) => ({
      item: row.journal === 'dispute_opened' ? 'disputes' : (row.journal as PlanJournal),
      month: row.month,
      count: row.count,
      cents: toCents(row.sum),
    }))
}

// Of a dispute, the provider's fee is a posting of its own. Of an invoice that is paid by card, the
// provider's fee is the platform's. A plan is of no project.
const isOther = (source: ReportSource): RawBuilder<unknown> => {
  const { organisationId, request } = source
  const available = formatAccount(charityAvailable(organisationId))
  const disputed = sql`(journal = 'dispute_opened' and debit = ${available}
    and credit like 'provider:%')`
  if (request.params.projectId !== null) {
    return sql`${disputed} and payment_id in (select payment_id
      from read_models.payment_history payments where ${ofProject(source)})`
  }
  const plan = planJournals.filter((journal) => journal !== 'plan_fee_charged')
  return sql`(${disputed} or journal in (${sql.join(plan)})
    or (journal = 'plan_fee_charged' and credit like 'receivable:%'))`
}

/** The same sums of the journal, whatever the months and methods. */
export const feeBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  // The journal does not know projects.
  if (source.request.params.projectId !== null) return []
  const { rows } = await sql<{ journal: string; sum: bigint }>`
    select case when journal in ${came} then 'gross' else journal end as journal,
      sum(amount_cents)::bigint as sum
    from read_models.postings
    where (journal in ('captured', 'direct_received', 'provider_fee', 'platform_fee')
        or ${isOther(source)})
      and ${isInPeriod(source)}
    group by 1`.execute(source.db)
  const sum = (journal: 'gross' | PostedJournal): Cents =>
    toCents(rows.find((row) => row.journal === journal)?.sum ?? 0n)
  return [
    { key: 'gross', value: sum('gross') },
    { key: 'processing', value: sum('provider_fee') },
    { key: 'service', value: sum('platform_fee') },
    { key: 'disputes', value: sum('dispute_opened') },
    ...planJournals.map((journal) => ({ key: journal, value: sum(journal) })),
  ]
}

/** What an item adds to the invoices, to what is paid of them, and to the credit that is left. */
export const planPart = (row: FeeRow, part: 'invoiced' | 'paid' | 'credit'): Cents | null => {
  if (!('cents' in row)) return null
  const sign = signs[part][row.item as PlanJournal]
  return sign === undefined ? null : cents(sign * row.cents)
}

const signs: Record<'invoiced' | 'paid' | 'credit', Partial<Record<PlanJournal, 1 | -1>>> = {
  invoiced: { plan_fee_due: 1, plan_fee_voided: -1 },
  paid: { plan_fee_charged: 1, credit_used: 1 },
  credit: { credit_granted: 1, credit_used: -1, credit_expired: -1 },
}
