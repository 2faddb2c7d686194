import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  asPayment,
  type OrganisationId,
  type PaymentId,
  type PersonId,
} from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'

export type ReceiptRow = ReturnType<typeof toReceipt>

/** The newest receipt of a payment; null if there is none or it is another charity's. */
export const findReceipt = async (
  db: Db,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
): Promise<ReceiptRow | null> => {
  const row = await selectReceipts(db, paymentId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'a receipt of this charity')
  return row ? toReceipt(row) : null
}

/** The receipts with these numbers, of this charity; in no order. */
export const receiptsNumbered = async (
  db: Db,
  { organisationId, numbers }: { organisationId: OrganisationId; numbers: readonly string[] },
): Promise<readonly ReceiptRow[]> => {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('read_models.receipts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('receipt_number', 'in', numbers)
    .execute()
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a receipt of this charity')
    return toReceipt(row)
  })
}

// A payment has few receipts: each replaces the one before it, and there are a few refunds at most.
const mostReceipts = 100

/** Every receipt of a payment, in order: each but the last was voided and replaced by the next. */
export const receiptsOfPayment = async (
  db: Db,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
): Promise<readonly ReceiptRow[]> => {
  const rows = await selectReceipts(db, paymentId)
    .clearLimit()
    .where('organisation_id', '=', organisationId)
    .limit(mostReceipts)
    .execute()
  return rows.toReversed().map((row) => {
    assert(row.organisation_id === organisationId, 'a receipt of this charity')
    return toReceipt(row)
  })
}

/** This charity's receipts of these payers, the newest first, before an `issuedPosition`. */
export const receiptsOfPayers = async (
  db: Db,
  {
    organisationId,
    people,
    before,
    limit,
  }: {
    organisationId: OrganisationId
    people: readonly PersonId[]
    before: bigint | null
    limit: number
  },
): Promise<readonly (ReceiptRow & { issuedPosition: bigint })[]> => {
  if (people.length === 0) return []
  const query = db
    .selectFrom('read_models.receipts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(sql`facts->>'payerId'`, 'in', people)
    .orderBy('issued_position', 'desc')
    .limit(limit)
  const rows = await (
    before === null ? query : query.where('issued_position', '<', before)
  ).execute()
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a receipt of this charity')
    assert(people.includes(row.facts.payerId), 'a receipt of these payers')
    return Object.assign(toReceipt(row), { issuedPosition: row.issued_position })
  })
}

/** Whether the charity has issued a receipt. */
export const hasReceipts = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<boolean> => {
  const row = await db
    .selectFrom('read_models.receipts')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const selectReceipts = (db: Db, paymentId: PaymentId) =>
  db
    .selectFrom('read_models.receipts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('issued_position', 'desc')
    .limit(1)

const toReceipt = (row: RowOf<'read_models.receipts'>) => {
  assert(row.facts.organisationId === row.organisation_id, 'a receipt names its own charity')
  assert(asPayment(row.facts.of.id) === row.payment_id, 'a receipt names its own payment')
  const { totalAmountCents, totalFeeCents, nonprofitReceivesCents } = row.facts.breakdown
  assert(
    cents(totalFeeCents + nonprofitReceivesCents) === cents(totalAmountCents),
    'fees and gift add up',
  )
  return {
    organisationId: row.organisation_id,
    paymentId: row.payment_id,
    receiptNumber: row.receipt_number,
    facts: row.facts,
    payer: row.payer,
    issuedAt: row.issued_at,
    mailedAt: row.mailed_at,
    voided: toVoided(row),
  }
}

const toVoided = ({ voided_at: at, void_reason: reason }: RowOf<'read_models.receipts'>) =>
  at === null ? null : { at, reason: requirePresent(reason, 'why a receipt was voided') }
