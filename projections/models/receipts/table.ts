import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'

/**
 * What does this receipt show, was it mailed, and is it valid? One row for each number of each
 * charity.
 */
export type ReceiptTable = {
  organisation_id: OrganisationId
  receipt_number: string
  /** Of the payment, or of the offline entry. */
  payment_id: PaymentId
  /** The full content of the receipt when it was issued, without the person. */
  facts: ReceiptIssued['data']
  /** Personal. */
  payer: ReceiptIssued['personal']
  issued_at: Instant
  mailed_at: Instant | null
  /** A void receipt has a time and a reason; both or neither. */
  voided_at: Instant | null
  void_reason: VoidReason | null
  issued_position: bigint
  position: bigint
}
