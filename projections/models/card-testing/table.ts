import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** How did banks answer about cards at this charity, minute by minute? One row for each with any. */
export type CardOutcomeTable = {
  organisation_id: OrganisationId
  /** When it began. */
  minute: Instant
  declined: bigint
  succeeded: bigint
  position: bigint
}

/** Which tries did a bank refuse, and when? Their origin is stored elsewhere, for minutes. */
export type DeclinedTryTable = {
  payment_id: PaymentId
  try: number
  organisation_id: OrganisationId
  declined_at: Instant
  position: bigint
}
