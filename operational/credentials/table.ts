import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ColumnType } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The kind of account of a login. */
export type Realm = 'donor' | 'staff' | 'administrator'

/** A donor, a member of staff or an administrator, by the id that their realm gives them. */
export type Person = { realm: Realm; personId: string }

/**
 * How does this person authenticate? Operational, not derived: a password's hash is a secret, and
 * an event must not contain a secret, because events are never deleted.
 */
export type CredentialTable = {
  realm: Realm
  /** A keyed hash of the username, so that the table alone identifies no person. */
  username_hash: string
  /**
   * The id of a donor or an administrator. For staff, the id of the login: the person’s at the charity
   * where they worked first. `operational.memberships` has all their charities.
   */
  person_id: string
  /** The charity where a member of staff worked first; null for donors and administrators. */
  organisation_id: OrganisationId | null
  password_hash: string
  /**
   * Whether the reader of the username's mail has chosen it; an unconfirmed password logs no user
   * in.
   */
  password_confirmed: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Instant, Instant | undefined, never>
  /** Mailed links to another username or password that staff asked for until then are void. */
  links_void_before: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  /** The same for links that put a former username of staff back. */
  undo_links_void_before: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
}
