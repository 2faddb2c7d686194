import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** How much did a charity refund lately? One row for each refund. */
export type CharityRefundsTable = {
  payment_id: PaymentId
  /** Chosen by its sender: another payment may have the same. */
  refund_id: Id<'refund'>
  organisation_id: OrganisationId
  requested_at: Instant
  amount_cents: bigint
  /** False of one that failed, and of one that was made at the provider. */
  counts: boolean
  position: bigint
}
