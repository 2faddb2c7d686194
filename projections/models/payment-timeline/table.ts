import type { OrganisationId, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { ReceiptBookEvent } from '@almoner/domain/receipt-book/events.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'

/** One row for each event of a payment, with its time and its actor. */
export type PaymentTimelineTable = {
  position: bigint
  organisation_id: OrganisationId
  /** The payment's id, or the offline entry's own. */
  payment_id: PaymentId
  at: Instant
  actor: string
  type: TimelineType
  /** The details that a sentence about the event needs; sums are in cents. `last4` is personal. */
  details: TimelineDetails
  /** The person in the details; null if they name none. */
  person_id: PersonId | null
}

export type TimelineType = (
  | OfflineEntryEvent
  | PaymentEvent
  | ReceiptBookEvent
  | ReceiptEvent
)['type']
export type TimelineDetails = Record<string, string | number | null>
