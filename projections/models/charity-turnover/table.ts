import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/**
 * The amount that a charity collects through the platform. One row for each Hong Kong day with a
 * payment or a refund. Transfers that it approved itself are not counted.
 */
export type CharityTurnoverTable = {
  organisation_id: OrganisationId
  /** Hong Kong's. */
  day: string
  /** The amount that payers were charged. */
  collected_cents: bigint
  /** Refunded on this day, or lost to a dispute on it, whenever it had been paid. */
  given_back_cents: bigint
  position: bigint
}
