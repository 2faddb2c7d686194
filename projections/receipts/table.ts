import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'

/** What does this receipt say, and was it mailed? One row for each number of each charity. */
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
  issued_position: bigint
  position: bigint
}
