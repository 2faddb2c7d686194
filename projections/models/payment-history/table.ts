import type {
  DonorId,
  Id,
  OrganisationId,
  PaymentId,
  PersonId,
  ProjectId,
} from '@almoner/domain/kernel/ids.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { HandOver, RefundReason } from '@almoner/domain/payment/events.ts'
import type {
  PaymentMethod,
  PaymentProvider,
} from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'

/** The name of a payment's status outside the domain (decisions, 12). */
export type PaymentStatus =
  | 'complete'
  | 'error'
  | 'processing'
  | 'scheduled'
  | 'reauthenticate'
  | 'refunded'
  | 'cancelled'

/** A refund that is pending, completed or failed. */
export type RefundEntry = {
  refundId: Id<'refund'>
  amountCents: Cents
  reason: RefundReason
  /** Personal. */
  note: string
  /** Null if the charity returns it itself. */
  provider: PaymentProvider | null
  status: 'under_way' | 'succeeded' | 'failed'
  /** The provider's own code of the failure. */
  code: string | null
  requestedAt: Instant
  settledAt: Instant | null
}

export type DisputeEntry = {
  disputeId: Id<'dispute'>
  amountCents: Cents
  feeCents: Cents
  /** The bank's reason. */
  reason: string
  evidenceDueAt: Instant | null
  status: 'open' | 'won' | 'lost'
  openedAt: Instant
  closedAt: Instant | null
}

/**
 * One row for each payment and each offline entry of a charity, with its payer, sums and status.
 */
export type PaymentHistoryTable = {
  /** The payment's id, or the offline entry's own. */
  payment_id: PaymentId
  source: 'online' | 'offline'
  /** The version that a change of an offline entry must name; null for a payment. */
  version: number | null
  organisation_id: OrganisationId
  /**
   * The payer of the personal data, by a keyed hash of their address, with an account or without.
   */
  person_id: PersonId
  project_id: ProjectId | null
  project_name: string
  transaction_type: TransactionType
  status: PaymentStatus
  /** The bank requires authentication, and the payment waits for it. */
  awaiting_authentication: boolean
  /** The open request of a wallet; both are null otherwise. */
  hand_over: HandOver | null
  request_expires_at: Instant | null
  /** The payer states that they paid the charity, which has not confirmed it. */
  awaiting_approval: boolean
  /** An approval, a refund to make or a dispute to answer: the charity's staff must act on it. */
  waits_for_charity: boolean
  /** An instalment of a monthly gift, which no payer began. */
  of_plan: boolean
  /** The account whose monthly gift it is an instalment of; null for any other payment. */
  plan_donor_id: DonorId | null
  failure_reason: FailedBecause | null
  /** The provider's own code, for the charity's desk. */
  failure_code: string | null
  /** Personal: what the charity wrote to this payer. */
  decline_reason: string | null
  try: number
  /** Personal, down to the custom fields. */
  first_name: string
  last_name: string
  organisation_name: string | null
  email: string
  phone_number: string
  memo: string
  /** The answers, by the id of the charity's form row. */
  custom_fields: Record<string, string>
  /** The method of the current try, or of the one that paid. */
  method: PaymentMethod
  provider: PaymentProvider | null
  card_brand: string | null
  card_country: string | null
  /** Personal. */
  card_last4: string | null
  /** The text that the payer wrote beside their transfer. */
  reference: string | null
  proof: Proof | null
  /**
   * The fingerprint by which proofs are compared. It is of the picture that a proof shows, or of an
   * old proof's bytes.
   */
  proof_sha256: string | null
  /**
   * The Hong Kong day on which the proof was sent, and the one on which the payer states they paid.
   */
  submitted_on: CalendarDay | null
  paid_on: CalendarDay | null
  amount_cents: bigint
  cover_fee: boolean
  /** The five sums are all null until the card, and with it the fee, is known. */
  total_amount_cents: bigint | null
  total_fee_cents: bigint | null
  service_fee_cents: bigint | null
  processing_fee_cents: bigint | null
  nonprofit_receives_cents: bigint | null
  /**
   * These four sums are parts of the total: refunded, pending refund, held by an open dispute, and
   * lost to one.
   */
  refunded_cents: bigint
  refund_under_way_cents: bigint
  disputed_cents: bigint
  lost_cents: bigint
  /** The status of the newest dispute. */
  disputed: DisputeEntry['status'] | null
  refunds: readonly RefundEntry[]
  disputes: readonly DisputeEntry[]
  provider_payment_id: string | null
  receipt_number: string | null
  receipt_void: boolean
  /** Staff requested a receipt for an offline entry; the receipt follows the approval. */
  receipt_requested: boolean
  /** No receipt is issued until staff request it. */
  receipt_on_request: boolean
  language: Language
  /** When the payment began; of an offline entry, when it was recorded. */
  initiated_at: Instant
  /**
   * The moment the money came, else the moment the payment began. Payments are shown, filtered,
   * sorted and summed by this day. A stated day without an hour counts as its midnight.
   */
  given_at: Instant
  /** When the success was recorded. */
  completed_at: Instant | null
  /**
   * The Hong Kong day on which the money came, which decides its year. Null if `completed_at` is
   * null.
   */
  received_on: CalendarDay | null
  /** The charity stated that day. */
  received_on_stated: boolean
  /** The moment that staff stated for an offline entry; else null. */
  received_at: Instant | null
  initiated_position: bigint
  position: bigint
}

/**
 * The number of payments that a charity completed. It is stored because counting millions takes
 * seconds.
 */
export type PaymentCountTable = {
  organisation_id: OrganisationId
  /** The payments of which an amount is left. */
  completed: bigint
  position: bigint
}
