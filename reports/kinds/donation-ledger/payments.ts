import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findRecordsAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import { toFees } from '@almoner/projections/models/payment-history/query.ts'
import type { PaymentHistoryTable } from '@almoner/projections/models/payment-history/table.ts'
import type { ReportSource } from '../report-kind.ts'

const columns = [
  'source',
  'project_id',
  'project_name',
  'transaction_type',
  'method',
  'card_brand',
  'card_last4',
  'person_id',
  'first_name',
  'last_name',
  'organisation_name',
  'email',
  'amount_cents',
  'cover_fee',
  'total_amount_cents',
  'total_fee_cents',
  'service_fee_cents',
  'processing_fee_cents',
  'nonprofit_receives_cents',
  'refunded_cents',
  'refund_under_way_cents',
  'lost_cents',
  'disputed',
  'receipt_number',
  'receipt_void',
] as const

type LedgerRecord = Pick<PaymentHistoryTable, (typeof columns)[number] | 'payment_id'>

/** What the ledger has of a payment or an offline entry. */
export type LedgerPayment = ReturnType<typeof toLedgerPayment>

/** Returns these payments and offline entries at the report's position. */
export const findLedgerPayments = async (
  source: ReportSource,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<PaymentId, LedgerPayment>> => {
  const records = await findRecordsAsOf(source, { ...source, ids }, columns)
  return new Map([...records].map(([id, record]) => [id, toLedgerPayment(record)]))
}

const toLedgerPayment = (record: LedgerRecord) => ({
  paymentId: record.payment_id,
  source: record.source,
  projectId: record.project_id,
  projectName: record.project_name,
  transactionType: record.transaction_type,
  method: record.method,
  cardBrand: record.card_brand,
  cardLast4: record.card_last4,
  personId: record.person_id,
  firstName: record.first_name,
  lastName: record.last_name,
  organisationName: record.organisation_name,
  email: record.email,
  amountCents: toCents(record.amount_cents),
  coverFee: record.cover_fee,
  fees: toFees(record),
  refundedCents: toCents(record.refunded_cents),
  refundUnderWayCents: toCents(record.refund_under_way_cents),
  lostCents: toCents(record.lost_cents),
  disputed: record.disputed,
  receiptNumber: record.receipt_number,
  receiptVoid: record.receipt_void,
})
