import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'

/** What does this receipt say, was it mailed, and does it still stand? One row for each number of each charity. */
export type ReceiptTable = {
  organisation_id: OrganisationId
  receipt_number: string
  payment_id: PaymentId
  /** Everything the receipt says but the person, as it stood when it was issued. */
  facts: ReceiptIssued['data']
  /** Personal. */
  payer: ReceiptIssued['personal']
  issued_at: Instant
  mailed_at: Instant | null
  /** What no longer stands says since when and why; both or neither. */
  voided_at: Instant | null
  void_reason: VoidReason | null
  issued_position: bigint
  position: bigint
}
