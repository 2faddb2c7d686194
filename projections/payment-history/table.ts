import type { OrganisationId, PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'
import type { FailureReason } from '@almoner/domain/payment/events.ts'

/** What a payment is called outside the domain (decisions, 12). */
export type PaymentStatus =
  | 'complete'
  | 'error'
  | 'processing'
  | 'scheduled'
  | 'reauthenticate'
  | 'refunded'
  | 'cancelled'

/** What was paid to this charity, by whom, and how does each payment stand? One row a payment. */
export type PaymentHistoryTable = {
  payment_id: PaymentId
  organisation_id: OrganisationId
  project_id: ProjectId | null
  project_name: string
  transaction_type: TransactionType
  status: PaymentStatus
  /** The bank asks the payer something, and the payment waits for the answer. */
  awaiting_authentication: boolean
  failure_reason: FailureReason | null
  /** The provider's own word, for the charity's desk. */
  failure_code: string | null
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
  method: 'card'
  card_brand: string | null
  card_country: string | null
  /** Personal. */
  card_last4: string | null
  amount_cents: bigint
  cover_fee: boolean
  /** The five sums are null together until the card, and with it the fee, is known. */
  total_amount_cents: bigint | null
  total_fee_cents: bigint | null
  service_fee_cents: bigint | null
  processing_fee_cents: bigint | null
  nonprofit_receives_cents: bigint | null
  provider_payment_id: string | null
  receipt_number: string | null
  language: Language
  initiated_at: Instant
  completed_at: Instant | null
  initiated_position: bigint
  position: bigint
}

/** How many payments did this charity complete? Kept, because counting millions takes seconds. */
export type PaymentCountTable = {
  organisation_id: OrganisationId
  completed: bigint
  position: bigint
}
