import { assert, present } from '@almoner/domain/kernel/assert.ts'
import type { FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../database.ts'
import { centsOf } from '../money-columns.ts'
import type { PaymentStatus } from './table.ts'

export type PaymentRow = ReturnType<typeof toPayment>

type OfCharity = { organisationId: OrganisationId }

/** A charity's payments, newest first, before an `initiatedPosition`. */
export const paymentHistory = async (
  db: Db,
  options: OfCharity & { before: bigint | null; status?: PaymentStatus | undefined; limit: number },
): Promise<readonly PaymentRow[]> => {
  const { organisationId, before, status, limit } = options
  let query = paymentsOf(db, organisationId).orderBy('initiated_position', 'desc').limit(limit)
  if (before !== null) query = query.where('initiated_position', '<', before)
  if (status !== undefined) query = query.where('status', '=', status)
  const rows = await query.execute()
  return rows.map((row) => toPayment(row, organisationId))
}

/** Null where there is none, or it is another charity's: nobody can tell the two apart. */
export const paymentOf = async (
  db: Db,
  { organisationId, paymentId }: OfCharity & { paymentId: PaymentId },
): Promise<PaymentRow | null> => {
  const row = await paymentsOf(db, organisationId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ? toPayment(row, organisationId) : null
}

export const paymentByProviderId = async (
  db: Db,
  { organisationId, providerPaymentId }: OfCharity & { providerPaymentId: string },
): Promise<PaymentRow | null> => {
  const rows = await paymentsOf(db, organisationId)
    .where('provider_payment_id', '=', providerPaymentId)
    .limit(2)
    .execute()
  assert(rows.length < 2, 'a provider names one payment by one id')
  return rows[0] ? toPayment(rows[0], organisationId) : null
}

/** How many payments this charity completed. */
export const completedCount = async (db: Db, { organisationId }: OfCharity): Promise<number> => {
  const row = await db
    .selectFrom('read_models.payment_counts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'a count of this charity')
  return Number(row?.completed ?? 0n)
}

const paymentsOf = (db: Db, organisationId: OrganisationId) =>
  db
    .selectFrom('read_models.payment_history')
    .selectAll()
    .where('organisation_id', '=', organisationId)

type Row = RowOf<'read_models.payment_history'>

const toPayment = (row: Row, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a payment of this charity')
  return {
    paymentId: row.payment_id,
    organisationId: row.organisation_id,
    projectId: row.project_id,
    projectName: row.project_name,
    transactionType: row.transaction_type,
    status: row.status,
    awaitingAuthentication: row.awaiting_authentication,
    failureReason: row.failure_reason,
    failureCode: row.failure_code,
    try: row.try,
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    email: row.email,
    phoneNumber: row.phone_number,
    memo: row.memo,
    /** Answers by the id of the charity's form row. */
    customFields: row.custom_fields,
    method: row.method,
    cardBrand: row.card_brand,
    cardCountry: row.card_country,
    cardLast4: row.card_last4,
    amountCents: centsOf(row.amount_cents),
    coverFee: row.cover_fee,
    fees: feesOf(row),
    providerPaymentId: row.provider_payment_id,
    receiptNumber: row.receipt_number,
    language: row.language,
    initiatedAt: row.initiated_at,
    completedAt: row.completed_at,
    /** The cursor of the list of payments. */
    initiatedPosition: row.initiated_position,
  }
}

const feesOf = (row: Row): FeeBreakdown | null => {
  if (row.total_amount_cents === null) return null
  const fees = {
    totalAmountCents: centsOf(row.total_amount_cents),
    totalFeeCents: centsOf(present(row.total_fee_cents, 'the total fee')),
    serviceFeeCents: centsOf(present(row.service_fee_cents, 'the service fee')),
    processingFeeCents: centsOf(present(row.processing_fee_cents, 'the processing fee')),
    nonprofitReceivesCents: centsOf(present(row.nonprofit_receives_cents, 'the net sum')),
  }
  assert(fees.serviceFeeCents + fees.processingFeeCents === fees.totalFeeCents, 'fees add up')
  assert(
    fees.totalFeeCents + fees.nonprofitReceivesCents === fees.totalAmountCents,
    'fees and gift add up',
  )
  return fees
}
