import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import type { OrganisationId, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { addCents, cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import type { PaymentStatus } from './table.ts'

export type PaymentRow = ReturnType<typeof toPayment>

type OfCharity = { organisationId: OrganisationId }

/** Null if there is none, or it is another charity's: the caller cannot distinguish the two. */
export const findPayment = async (
  db: Db,
  { organisationId, paymentId }: OfCharity & { paymentId: PaymentId },
): Promise<PaymentRow | null> => {
  const row = await selectOnline(db, organisationId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ? toPayment(row, organisationId) : null
}

/** Returns those of these payments that are this charity's, by their ids. */
export const findPayments = async (
  db: Db,
  { organisationId, paymentIds }: OfCharity & { paymentIds: readonly PaymentId[] },
): Promise<ReadonlyMap<PaymentId, PaymentRow>> => {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectOnline(db, organisationId)
    .where('payment_id', 'in', paymentIds)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, toPayment(row, organisationId)]))
}

export type OfPeople = OfCharity & { people: readonly PersonId[] }

/**
 * The valid payments of these people to this charity, newest first, before an `initiatedPosition`.
 */
export const paymentsOfPeople = async (
  db: Db,
  options: OfPeople & {
    statuses: readonly PaymentStatus[]
    before: bigint | null
    limit: number
  },
): Promise<readonly PaymentRow[]> => {
  const { organisationId, people, statuses, before, limit } = options
  // Each person and status has an order in the index, so a page reads only the first rows of each.
  // If one query requested them all, PostgreSQL would read and sort every payment of these people.
  const selectPage = (person: PersonId, status: PaymentStatus) => {
    const page = selectOnline(db, organisationId)
      .where('person_id', '=', person)
      .where('status', '=', status)
      .orderBy('initiated_position', 'desc')
      .limit(limit)
    return before === null ? page : page.where('initiated_position', '<', before)
  }
  const [first, ...others] = [...new Set(people)]
    .flatMap((person) => [...new Set(statuses)].map((status) => selectPage(person, status)))
    .map((page) => db.selectFrom(page.as('page')).selectAll())
  if (first === undefined) return []
  const rows = await others
    .reduce((all, other) => all.unionAll(other), first)
    .orderBy('initiated_position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toOwnPayment(row, { organisationId, people }))
}

/** The charities to which these people ever paid, or tried to. */
export const charitiesOfPeople = async (
  db: Db,
  people: readonly PersonId[],
): Promise<readonly OrganisationId[]> => {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select('organisation_id')
    .distinct()
    .where('person_id', 'in', people)
    .orderBy('organisation_id')
    .execute()
  return rows.map((row) => row.organisation_id)
}

/**
 * Returns null if there is no payment, or it is another charity's or another person's. The caller
 * cannot distinguish these cases.
 */
export const paymentOfPeople = async (
  db: Db,
  { organisationId, people, paymentId }: OfPeople & { paymentId: PaymentId },
): Promise<PaymentRow | null> => {
  if (people.length === 0) return null
  const row = await selectOnline(db, organisationId)
    .where('payment_id', '=', paymentId)
    .where('person_id', 'in', people)
    .executeTakeFirst()
  return row ? toOwnPayment(row, { organisationId, people }) : null
}

export const paymentByProviderId = async (
  db: Db,
  { organisationId, providerPaymentId }: OfCharity & { providerPaymentId: string },
): Promise<PaymentRow | null> => {
  const rows = await selectPayments(db, organisationId)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('provider', 'is not', null)
    .limit(2)
    .execute()
  assert(rows.length < 2, 'a provider names one payment by one id')
  return rows[0] ? toPayment(rows[0], organisationId) : null
}

/** The payments of a charity that its staff must act on, and which of them need what. */
export type WaitingPayments = {
  payments: number
  /** Reported transfers that nobody has approved or declined. */
  proofs: number
  disputes: number
  /** The first deadline of an open dispute; null if there is none. */
  answerBy: Instant | null
}

/** Counts the payments of this charity that its staff must act on, up to `most`. */
export const countWaiting = async (
  db: Db,
  { organisationId, most }: OfCharity & { most: number },
): Promise<WaitingPayments> => {
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select(['awaiting_approval', 'source', 'disputes'])
    .where('organisation_id', '=', organisationId)
    .where('waits_for_charity', '=', true)
    .limit(most)
    .execute()
  const open = rows.flatMap(({ disputes }) => disputes.filter(({ status }) => status === 'open'))
  const deadlines = open.flatMap(({ evidenceDueAt }) => evidenceDueAt ?? [])
  return {
    payments: rows.length,
    proofs: rows.filter((row) => row.awaiting_approval && row.source === 'online').length,
    disputes: open.length,
    answerBy: deadlines.toSorted()[0] ?? null,
  }
}

/** Returns the number of payments that this charity completed and did not refund in full. */
export const completedCount = async (db: Db, { organisationId }: OfCharity): Promise<number> => {
  const row = await db
    .selectFrom('read_models.payment_counts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'a count of this charity')
  return Number(row?.completed ?? 0n)
}

export const selectPayments = (db: Db, organisationId: OrganisationId) =>
  db
    .selectFrom('read_models.payment_history')
    .selectAll()
    .where('organisation_id', '=', organisationId)

/** Selects the payments that payers made here, without the offline entries that staff recorded. */
export const selectOnline = (db: Db, organisationId: OrganisationId) =>
  selectPayments(db, organisationId).where('source', '=', 'online')

type Row = RowOf<'read_models.payment_history'>

export const toOwnPayment = (row: Row, { organisationId, people }: OfPeople): PaymentRow => {
  assert(people.includes(row.person_id), 'a payment of these people')
  return toPayment(row, organisationId)
}

export const toPayment = (row: Row, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a payment of this charity')
  return {
    paymentId: row.payment_id,
    source: row.source,
    version: row.version,
    organisationId: row.organisation_id,
    personId: row.person_id,
    projectId: row.project_id,
    projectName: row.project_name,
    transactionType: row.transaction_type,
    status: row.status,
    awaitingAuthentication: row.awaiting_authentication,
    failureReason: row.failure_reason,
    failureCode: row.failure_code,
    declineReason: row.decline_reason,
    /** A wallet's request that is open: what the payer's page needs to show it again. */
    request: toRequest(row),
    awaitingApproval: row.awaiting_approval,
    waitsForCharity: row.waits_for_charity,
    try: row.try,
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    email: row.email,
    phoneNumber: row.phone_number,
    memo: row.memo,
    /** The answers, by the id of the charity's form row. */
    customFields: row.custom_fields,
    method: row.method,
    provider: row.provider,
    reference: row.reference,
    proof: row.proof,
    submittedOn: row.submitted_on,
    paidOn: row.paid_on,
    cardBrand: row.card_brand,
    cardCountry: row.card_country,
    cardLast4: row.card_last4,
    amountCents: toCents(row.amount_cents),
    coverFee: row.cover_fee,
    fees: toFees(row),
    ...findReturned(row),
    providerPaymentId: row.provider_payment_id,
    receiptNumber: row.receipt_number,
    receiptVoid: row.receipt_void,
    receiptRequested: row.receipt_requested,
    receiptOnRequest: row.receipt_on_request,
    language: row.language,
    initiatedAt: row.initiated_at,
    givenAt: row.given_at,
    completedAt: row.completed_at,
    receivedOn: row.received_on,
    receivedOnStated: row.received_on_stated,
    receivedAt: row.received_at,
    /** The cursor of the list of payments. */
    initiatedPosition: row.initiated_position,
  }
}

const toRequest = ({ hand_over: handOver, request_expires_at: expiresAt }: Row) =>
  handOver === null
    ? null
    : { handOver, expiresAt: requirePresent(expiresAt, 'when a request ends') }

const findReturned = (row: Row) => {
  const refundedCents = toCents(row.refunded_cents)
  const refundUnderWayCents = toCents(row.refund_under_way_cents)
  const disputedCents = toCents(row.disputed_cents)
  const lostCents = toCents(row.lost_cents)
  const remainingCents =
    row.completed_at === null
      ? cents(0)
      : subtractCents(
          toCents(requirePresent(row.total_amount_cents, 'what was paid')),
          addCents(refundedCents, refundUnderWayCents, disputedCents, lostCents),
        )
  assert(remainingCents >= 0, 'no more is given back than was paid')
  return {
    refundedCents,
    refundUnderWayCents,
    disputedCents,
    lostCents,
    /** The amount that can still be refunded. */
    refundableCents: remainingCents,
    disputed: row.disputed,
    refunds: row.refunds,
    disputes: row.disputes,
  }
}

type FeeColumn =
  | 'total_amount_cents'
  | 'total_fee_cents'
  | 'service_fee_cents'
  | 'processing_fee_cents'
  | 'nonprofit_receives_cents'

/** Returns the parts of what was paid. Null until the fee is known. */
export const toFees = (row: Pick<Row, FeeColumn>): FeeBreakdown | null => {
  if (row.total_amount_cents === null) return null
  const fees = {
    totalAmountCents: toCents(row.total_amount_cents),
    totalFeeCents: toCents(requirePresent(row.total_fee_cents, 'the total fee')),
    serviceFeeCents: toCents(requirePresent(row.service_fee_cents, 'the service fee')),
    processingFeeCents: toCents(requirePresent(row.processing_fee_cents, 'the processing fee')),
    nonprofitReceivesCents: toCents(requirePresent(row.nonprofit_receives_cents, 'the net sum')),
  }
  assert(fees.serviceFeeCents + fees.processingFeeCents === fees.totalFeeCents, 'fees add up')
  assert(
    fees.totalFeeCents + fees.nonprofitReceivesCents === fees.totalAmountCents,
    'fees and gift add up',
  )
  return fees
}
