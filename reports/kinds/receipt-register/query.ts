import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { readRows } from '../books/read-rows.ts'

/** One receipt number, as it was at the position of the report. */
export type RegisterRow = {
  number: string
  issuedAt: Instant
  payer: { firstName: string; lastName: string; organisationName: string | null }
  transactionType: TransactionType
  projectName: string
  paymentId: PaymentId
  method: PaymentMethod
  irFileNumber: string | null
  replaces: string | null
  voided: { at: Instant; reason: VoidReason; replacedBy: string | null } | null
  totalCents: Cents
  refundedCents: Cents
  /** The sum that the receipt is for. */
  receiptCents: Cents
  /** What the ledger has of its payment. Null for a void receipt. */
  ledgerCents: Cents | null
}

type Receipt = {
  receipt_number: string
  payment_id: PaymentId
  issued_at: Instant
  first_name: string
  last_name: string
  organisation_name: string | null
  transaction_type: TransactionType
  project_name: string
  method: PaymentMethod
  ir_file_number: string | null
  replaces: string | null
  total_cents: bigint
  refunded_cents: bigint
  voided_at: Instant | null
  void_reason: VoidReason | null
}

// A receipt is read from its place once for all its fields.
const fields = sql`jsonb_to_record(facts) as fact ("transactionType" text, "projectName" text,
  method text, "irFileNumber" text, replaces text, breakdown jsonb, "refundedCents" bigint)`

/** The receipts in the order of their numbers. */
export async function* registerRows(
  source: ReportSource,
): AsyncGenerator<readonly RegisterRow[], void, undefined> {
  const isVoid = sql`voided_position <= ${source.position}`
  const receipts = readRows<Receipt>(
    source.db,
    sql`select receipt_number, payment_id, issued_at, payer->>'firstName' as first_name,
        payer->>'lastName' as last_name, payer->>'organisationName' as organisation_name,
        "transactionType" as transaction_type, "projectName" as project_name, method,
        "irFileNumber" as ir_file_number, replaces,
        (breakdown->>'totalAmountCents')::bigint as total_cents,
        "refundedCents" as refunded_cents,
        case when ${isVoid} then voided_at end as voided_at,
        case when ${isVoid} then void_reason end as void_reason
      from read_models.receipts, ${fields} where ${isIssued(source)}
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
  const [replacements, booked] = await Promise.all([
    findReplacements(source, receipts),
    sumLedger(source, receipts),
  ])
  return receipts.map((row) => {
    const { voided_at: at, void_reason: reason } = row
    const [totalCents, refundedCents] = [toCents(row.total_cents), toCents(row.refunded_cents)]
    return {
      number: row.receipt_number,
      issuedAt: row.issued_at,
      payer: {
        firstName: row.first_name,
        lastName: row.last_name,
        organisationName: row.organisation_name,
      },
      transactionType: row.transaction_type,
      projectName: row.project_name,
      paymentId: row.payment_id,
      method: row.method,
      irFileNumber: row.ir_file_number,
      replaces: row.replaces,
      totalCents,
      refundedCents,
      voided: at && {
        at,
        reason: requirePresent(reason, 'why a receipt was voided'),
        replacedBy: replacements.get(row.receipt_number) ?? null,
      },
      receiptCents: subtractCents(totalCents, refundedCents),
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
