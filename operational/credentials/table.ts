import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ColumnType } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which door a person comes in by. */
export type Realm = 'donor' | 'staff' | 'administrator'

/** A donor, a member of staff or an administrator, by the id that their realm gives them. */
export type Person = { realm: Realm; personId: string }

/**
 * With what does this person prove who they are? Kept, not derived: a password's hash is a secret,
 * and a secret never stands in an event, which could not be forgotten again.
 */
export type CredentialTable = {
  realm: Realm
  /** A keyed hash of the username, so that the table alone names nobody. */
  username_hash: string
  /** The id of a donor, a member of staff or an administrator, by the realm. */
  person_id: string
  /** The charity a member of staff works for; null for donors and administrators. */
  organisation_id: OrganisationId | null
  password_hash: string
  /** Whether it is the choice of whoever reads the mail to the username; the rest open nothing. */
  password_confirmed: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Instant, Instant | undefined, never>
}
