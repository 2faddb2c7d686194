import type { Discrepancy, InboxItemEvent } from '@almoner/domain/review-item/index.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentProvider } from '@almoner/domain/kernel/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

type Resolution = Extract<InboxItemEvent, { type: 'InboxItemResolved' }>['data']['resolution']

/** What do the providers' books and ours not agree on? One row for each thing that does not fit. */
export type InboxTable = {
  inbox_item_id: Id<'inbox_item'>
  /** Null where nobody knows whose it is: the platform's to find out. */
  organisation_id: OrganisationId | null
  payment_id: PaymentId | null
  discrepancy: Discrepancy
  provider: PaymentProvider
  provider_object_id: string
  amount_cents: bigint
  happened_at: Instant
  resolved_at: Instant | null
  resolution: Resolution | null
  note: string | null
  opened_position: bigint
  position: bigint
}
