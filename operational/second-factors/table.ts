import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Generated } from 'kysely'
import type { Realm } from '../credentials/table.ts'

/**
 * What does this person's phone show beside their password? Kept, not derived: it is a secret, sealed
 * besides, so that the table alone makes no codes.
 */
export type SecondFactorTable = {
  realm: Realm
  person_id: string
  /** Opens with a key of the platform's, and only as this person's. */
  sealed: Uint8Array
  /** Null until a first code has shown that the phone has it: nobody is asked for one before that. */
  confirmed_at: Instant | null
  /** The half minute whose code was used last: a code is good once. */
  last_step: Generated<bigint>
  /** Of the codes for whoever has lost the phone; each is good once. */
  recovery_hashes: Generated<string[]>
}
