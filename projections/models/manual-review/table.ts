import type {
  Discrepancy,
  ReviewEvent,
  ReviewPlace,
  ReviewSubject,
} from '@almoner/domain/manual-review/index.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

type Resolution = Extract<ReviewEvent, { type: 'InboxItemResolved' }>['data']['resolution']

/** One row for each difference between the providers' records and ours. */
export type ManualReviewTable = {
  inbox_item_id: Id<'inbox_item'>
  /** Null if the charity is unknown: the platform has to find out. */
  organisation_id: OrganisationId | null
  payment_id: PaymentId | null
  about_kind: ReviewSubject['kind'] | null
  about_id: ReviewSubject['id'] | null
  discrepancy: Discrepancy
  provider: ReviewPlace
  provider_object_id: string
  amount_cents: bigint
  happened_at: Instant
  resolved_at: Instant | null
  resolution: Resolution | null
  note: string | null
  opened_position: bigint
  position: bigint
}
