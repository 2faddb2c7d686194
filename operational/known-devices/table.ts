import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Realm } from '../credentials/table.ts'

/**
 * The browsers in which each person has logged in before. Operational, not derived. A known device
 * grants no access: it is only exempt from the limits that an attacker's guesses cause.
 */
export type KnownDeviceTable = {
  realm: Realm
  /** The login, as `operational.credentials` names it. */
  person_id: string
  /** The SHA-256 of the browser's token. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
}
