import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Realm } from '../credentials/table.ts'

/**
 * In which browsers has this person logged in before? Kept, not derived. One opens no door: it is only
 * spared what strangers who guess at the password bring upon the account.
 */
export type KnownDeviceTable = {
  realm: Realm
  person_id: string
  /** SHA-256 of what the browser keeps. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
}
