import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Who hands a charity credentials of its own. */
export type CredentialProvider = 'payme' | 'tap_and_go'

/**
 * With what does this charity speak to its provider? Kept, not derived: it is a secret, and a secret
 * never stands in an event. Sealed besides, so that the table alone, or a backup of it, opens nothing.
 */
export type ProviderCredentialTable = {
  organisation_id: OrganisationId
  provider: CredentialProvider
  /** Opens with a key of the platform's, and only as this charity's and this provider's. */
  sealed: Uint8Array
  /** Null where the provider's credentials have no end. */
  expires_at: Instant | null
  stored_at: Instant
}
