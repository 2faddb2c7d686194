import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The providers that issue credentials to a charity. */
export type CredentialProvider = 'payme' | 'tap_and_go'

/**
 * The credentials that a charity uses at each provider. Operational, not derived: an event must not
 * contain a secret. They are sealed, so that the table alone, or a backup of it, is useless.
 */
export type ProviderCredentialTable = {
  organisation_id: OrganisationId
  provider: CredentialProvider
  /** Opens with a key of the platform's, and only as this charity's and this provider's. */
  sealed: Uint8Array
  /** Null if the provider's credentials have no end. */
  expires_at: Instant | null
  stored_at: Instant
}
