import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The whole number of which account? Operational, not derived: events hold its last four digits and
 * a keyed hash only. It is sealed, so that the table alone, or a backup of it, is useless.
 */
export type BankAccountNumberTable = {
  organisation_id: OrganisationId
  /** A keyed hash of bank, branch and number, in hex. Events name the account by it. */
  fingerprint: string
  /** Opens with a key of the platform's, and only as this charity's. */
  sealed: Uint8Array
  stored_at: Instant
}
