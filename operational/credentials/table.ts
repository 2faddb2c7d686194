import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ColumnType } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The kind of account of a login. */
export type Realm = 'donor' | 'staff' | 'administrator'

/** A donor, a member of staff or an administrator, by the id that their realm gives them. */
export type Person = { realm: Realm; personId: string }

/**
 * The credentials with which each person authenticates. Operational, not derived: a password's hash
 * is a secret. An event must not contain a secret, because events are never deleted.
 */
export type CredentialTable = {
  realm: Realm
  /** A keyed hash of the username, so that the table alone identifies no person. */
  username_hash: string
  /**
   * The id of a donor or an administrator. If staff, it is the id of the login: the person’s id at
   * their first charity. `operational.memberships` has all their charities.
   */
  person_id: string
  /** The first charity of a member of staff; null for donors and administrators. */
  organisation_id: OrganisationId | null
  password_hash: string
  /**
   * Whether the reader of the username's mail chose the password. An unconfirmed password logs no
   * user in.
   */
  password_confirmed: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Instant, Instant | undefined, never>
  /**
   * Mailed links to another username or password that staff requested before this time are void.
   */
  links_void_before: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  /** Links that restore a former username of staff and were requested before this time are void. */
  undo_links_void_before: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
}
