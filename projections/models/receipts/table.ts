import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'

/** One row for each receipt number of each charity: its content, its mailing and its validity. */
export type ReceiptTable = {
  organisation_id: OrganisationId
  receipt_number: string
  /** The payment or the offline entry of the receipt. */
  payment_id: PaymentId
  /** The full content of the receipt when it was issued, without the person. */
  facts: ReceiptIssued['data']
  /** Personal. */
  payer: ReceiptIssued['personal']
  issued_at: Instant
  mailed_at: Instant | null
  /** A void receipt has a time, a reason and a position; all or none. */
  voided_at: Instant | null
  void_reason: VoidReason | null
  /** A reader of an earlier position sees a receipt that stands. */
  voided_position: bigint | null
  issued_position: bigint
  position: bigint
}
