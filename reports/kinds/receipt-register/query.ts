import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { readRows } from '../books/read-rows.ts'

/** One receipt number, as it was at the position of the report. */
export type RegisterRow = {
  facts: ReceiptIssued['data']
  payer: ReceiptIssued['personal']
  voided: { at: Instant; reason: VoidReason; replacedBy: string | null } | null
  /** The sum that the receipt is for. */
  receiptCents: Cents
  /** What the ledger has of its payment. Null for a void receipt. */
  ledgerCents: Cents | null
}

type Receipt = {
  receipt_number: string
  payment_id: PaymentId
  facts: ReceiptIssued['data']
  payer: ReceiptIssued['personal']
  voided_at: Instant | null
  void_reason: VoidReason | null
}

/** The receipts in the order of their numbers. */
export async function* registerRows(
  source: ReportSource,
): AsyncGenerator<readonly RegisterRow[], void, undefined> {
  const isVoid = sql`voided_position <= ${source.position}`
  const receipts = readRows<Receipt>(
    source.db,
    sql`select receipt_number, payment_id, facts, payer,
        case when ${isVoid} then voided_at end as voided_at,
        case when ${isVoid} then void_reason end as void_reason
      from read_models.receipts where ${isIssued(source)}
      order by ${year}, ${sequence}`,
  )
  for await (const batch of receipts) yield await loadRows(source, batch)
}

export const year = sql`(facts->>'year')::int`
export const sequence = sql`(facts->>'sequence')::int`

// A receipt has one day: it is recorded when it is issued. Both clocks of the report go by it.
const isIssued = ({ organisationId, position, request }: ReportSource): RawBuilder<SqlBool> => {
  const { from, to, params } = request
  return sql<SqlBool>`organisation_id = ${organisationId} and issued_position <= ${position}
    and issued_at >= ${instantAt(from, 0)}::timestamptz
    and issued_at < ${instantAt(addDays(to, 1), 0)}::timestamptz
    and ${params.projectId === null ? sql`true` : sql`facts->>'projectId' = ${params.projectId}`}`
}

const loadRows = async (
  source: ReportSource,
  receipts: readonly Receipt[],
): Promise<readonly RegisterRow[]> => {
  const replacements = await findReplacements(source, receipts)
  const booked = await sumLedger(source, receipts)
  return receipts.map((row) => {
    const { facts, payer, voided_at: at, void_reason: reason } = row
    return {
      facts,
      payer,
      voided: at && {
        at,
        reason: requirePresent(reason, 'why a receipt was voided'),
        replacedBy: replacements.get(row.receipt_number) ?? null,
      },
      receiptCents: subtractCents(facts.breakdown.totalAmountCents, facts.refundedCents),
      ledgerCents: at === null ? (booked.get(row.payment_id) ?? noCents) : null,
    }
  })
}

const findReplacements = async (
  { db, organisationId, position }: ReportSource,
  receipts: readonly Receipt[],
): Promise<ReadonlyMap<string, string>> => {
  const voided = receipts.filter(({ voided_at }) => voided_at !== null)
  if (voided.length === 0) return new Map()
  const { rows } = await sql<{ receipt_number: string; replaces: string }>`
    select receipt_number, facts->>'replaces' as replaces from read_models.receipts
    where organisation_id = ${organisationId} and issued_position <= ${position}
      and payment_id = ${anyOf(voided.map(({ payment_id }) => payment_id))}
      and facts->>'replaces' is not null`.execute(db)
  return new Map(rows.map((row) => [row.replaces, row.receipt_number]))
}

const came = sql`('captured', 'direct_received', 'offline_recorded')`
const went = sql`('offline_voided', 'direct_returned', 'refund_done', 'dispute_lost')`
const left = sql`case when journal in ${came} then amount_cents
  when journal in ${went} then -amount_cents end`

/** Returns what the ledger has of the payments that have a receipt. */
const sumLedger = async (
  { db, organisationId, position }: ReportSource,
  receipts: readonly Receipt[],
): Promise<ReadonlyMap<PaymentId, Cents>> => {
  const ids = receipts
    .filter(({ voided_at }) => voided_at === null)
    .map(({ payment_id }) => payment_id)
  const { rows } = await sql<{ id: PaymentId; sum: bigint }>`
    select coalesce(offline_entry_id, payment_id) as id, coalesce(sum(${left}), 0)::bigint as sum
    from read_models.postings
    where organisation_id = ${organisationId} and position <= ${position}
      and (payment_id = ${anyOf(ids)} or offline_entry_id = ${anyOf(ids)})
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, toCents(row.sum)]))
}

/** What the books have of every payment whose receipt stands. */
export const registerBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  const { db, organisationId, position } = source
  const { rows } = await sql<{ sum: bigint }>`
    with standing as (select payment_id from read_models.receipts
      where ${isIssued(source)} and (voided_position > ${position} or voided_position is null))
    select coalesce(sum(${left}), 0)::bigint as sum
    from read_models.postings
    join standing on standing.payment_id = coalesce(offline_entry_id, postings.payment_id)
    where organisation_id = ${organisationId} and position <= ${position}`.execute(db)
  return [{ key: 'ledger', value: toCents(requirePresent(rows[0], 'a sum').sum) }]
}
