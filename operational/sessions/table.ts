import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Realm } from '../credentials/table.ts'

/**
 * The person logged in with each token. Operational, not derived: a session is a secret whose
 * expiry moves with every request. None of that is a fact for the event store.
 */
export type SessionTable = {
  /** SHA-256 of the token: a reader of the table cannot log in. */
  token_hash: string
  realm: Realm
  person_id: string
  organisation_id: OrganisationId | null
  /** The browser's name at the login, such as `Chrome, Android`; empty if unknown. */
  device: string
  /** The network of the login, for staff and administrators; empty for donors. */
  place: ColumnType<string, string | undefined, never>
  created_at: Instant
  expires_at: Instant
  last_seen_at: Instant
  revoked_at: Instant | null
  /** The last time that the person proved their identity again. */
  proved_at: Generated<Instant | null>
  /** The charities whose data an administrator opens after giving a reason. */
  explained_charities: Generated<OrganisationId[]>
}
