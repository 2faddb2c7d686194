import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Generated } from 'kysely'
import type { Realm } from '../credentials/table.ts'

/**
 * The authenticator secret of each person. Operational, not derived: it is a secret, and sealed, so
 * that the table alone generates no codes.
 */
export type SecondFactorTable = {
  realm: Realm
  /** The login, as `operational.credentials` names it. */
  person_id: string
  /** Opens with a key of the platform's, and only as this person's. */
  sealed: Uint8Array
  /** Null until a first code has confirmed it: a login requires no code before that. */
  confirmed_at: Instant | null
  /** The half minute whose code was used last: a code is valid once. */
  last_step: Generated<bigint>
  /** Hashes of the recovery codes, for a lost authenticator; each works once. */
  recovery_hashes: Generated<string[]>
}
