import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Realm } from '../credentials/table.ts'

/**
 * Who is signed in with this token? Kept, not derived: a session is a secret that slides with every
 * request and ends by itself, and none of that is a fact for the books.
 */
export type SessionTable = {
  /** SHA-256 of the token: who reads the table can sign in as nobody. */
  token_hash: string
  realm: Realm
  person_id: string
  organisation_id: OrganisationId | null
  /** What the browser called itself at the login, such as `Chrome, Android`; empty where nothing was known. */
  device: string
  created_at: Instant
  expires_at: Instant
  last_seen_at: Instant
  revoked_at: Instant | null
}
