import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The recent refunds of a charity. One row for each refund. */
export type CharityRefundsTable = {
  payment_id: PaymentId
  /** Chosen by its sender: another payment may have an equal id. */
  refund_id: Id<'refund'>
  organisation_id: OrganisationId
  requested_at: Instant
  amount_cents: bigint
  /** False of one that failed, and of one that was made at the provider. */
  counts: boolean
  position: bigint
}
