import type {
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
import type { FailedBecause } from '@almoner/domain/payment/state.ts'

/** What a payment is called outside the domain (decisions, 12). */
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
  /** Null where the charity returns it itself. */
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
 * What was paid to this charity, by whom, and what is its status? One row a payment, and one an
 * offline entry.
 */
export type PaymentHistoryTable = {
  /** Of an offline entry, its own. */
  payment_id: PaymentId
  source: 'online' | 'offline'
  /** Of an offline entry, the one that a change of it must name; else null. */
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
  /** Of a wallet's request that is open; both are null otherwise. */
  hand_over: HandOver | null
  request_expires_at: Instant | null
  /** The payer states that they paid the charity, which has not confirmed it. */
  awaiting_approval: boolean
  /** An approval, a refund to make or a dispute to answer: the charity's staff must act on it. */
  waits_for_charity: boolean
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
  /** By the id of the charity's form row. */
  custom_fields: Record<string, string>
  /** Of the current try, or of the one that paid. */
  method: PaymentMethod
  provider: PaymentProvider | null
  card_brand: string | null
  card_country: string | null
  /** Personal. */
  card_last4: string | null
  /** What the payer wrote beside their transfer. */
  reference: string | null
  proof: Proof | null
  /** By which proofs are compared: of what it shows, or of an old one's bytes. */
  proof_sha256: string | null
  /**
   * The Hong Kong day on which the proof was sent, and the one on which the payer states they paid.
   */
  submitted_on: CalendarDay | null
  paid_on: CalendarDay | null
  amount_cents: bigint
  cover_fee: boolean
  /** The five sums are null together until the card, and with it the fee, is known. */
  total_amount_cents: bigint | null
  total_fee_cents: bigint | null
  service_fee_cents: bigint | null
  processing_fee_cents: bigint | null
  nonprofit_receives_cents: bigint | null
  /** Of the total: refunded; pending refund; held by an open dispute; lost to one. */
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
  /** Of an offline entry: staff asked for a receipt, which follows its approval. */
  receipt_requested: boolean
  /** No receipt is issued before staff ask for it. */
  receipt_on_request: boolean
  language: Language
  /** When the payment began; of an offline entry, when it was recorded. */
  initiated_at: Instant
  /**
   * When the money came, else when the payment began: the day that is shown, filtered, sorted and
   * summed. Of a stated day without an hour, its midnight.
   */
  given_at: Instant
  /** When the success was recorded. */
  completed_at: Instant | null
  /** The Hong Kong day on which it came: by this it belongs to a year. Null together with the one above. */
  received_on: CalendarDay | null
  /** The charity stated that day. */
  received_on_stated: boolean
  /** Of an offline entry, the moment that staff stated; else null. */
  received_at: Instant | null
  initiated_position: bigint
  position: bigint
}

/** How many payments did this charity complete? Stored, because counting millions takes seconds. */
export type PaymentCountTable = {
  organisation_id: OrganisationId
  /** Those of which something is left. */
  completed: bigint
  position: bigint
}
