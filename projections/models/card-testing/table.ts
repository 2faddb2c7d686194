import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The answers of banks about cards at a charity, minute by minute. One row for each minute with
 * any.
 */
export type CardOutcomeTable = {
  organisation_id: OrganisationId
  /** The start of the minute. */
  minute: Instant
  declined: bigint
  succeeded: bigint
  position: bigint
}

/** The tries that a bank refused, with the time. Their origin is stored elsewhere, for minutes. */
export type DeclinedTryTable = {
  payment_id: PaymentId
  try: number
  organisation_id: OrganisationId
  declined_at: Instant
  position: bigint
}
