import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { listMembershipsOfLogin, selectLoginId } from '../memberships/memberships.ts'
import type { Person } from './table.ts'

export type Credential = Person & {
  usernameHash: string
  /** The id of the person, or, if staff, of the one login for all their charities. */
  loginId: string
  organisationId: OrganisationId | null
  passwordHash: string
  /** False until the reader of the username's mail has confirmed the password. */
  isPasswordConfirmed: boolean
}

type NewCredential = Omit<Credential, 'isPasswordConfirmed' | 'loginId'> &
  Partial<Pick<Credential, 'isPasswordConfirmed'>>

/**
 * Inserts and never overwrites: a second person with the username gets `taken`. A person who is
 * saved again gets `saved` and keeps the first password. A login of staff begins with one charity.
 */
export const saveCredential = async (
  db: Db,
  {
    realm,
    usernameHash,
    personId,
    organisationId,
    passwordHash,
    isPasswordConfirmed = true,
  }: NewCredential,
): Promise<'saved' | 'taken'> => {
  assert((realm === 'staff') === (organisationId !== null), 'staff, and only staff, have a charity')
  await sql`with saved as (
      insert into operational.credentials
        (realm, username_hash, person_id, organisation_id, password_hash, password_confirmed)
      values (${realm}, ${usernameHash}, ${personId}, ${organisationId}, ${passwordHash},
        ${isPasswordConfirmed})
      on conflict (realm, username_hash) do nothing
      returning realm, person_id, organisation_id
    )
    insert into operational.memberships (staff_id, organisation_id, login_id)
    select person_id, organisation_id, person_id from saved where realm = 'staff'`.execute(db)
  const owner = await findCredential(db, { realm, usernameHash })
  return owner?.loginId === personId ? 'saved' : 'taken'
}

/** Returns the credential. If staff, it is the person at the charity whose desk was opened last. */
export const findCredential = async (
  db: Db,
  { realm, usernameHash }: Pick<Credential, 'realm' | 'usernameHash'>,
): Promise<Credential | null> => {
  const row = await db
    .selectFrom('operational.credentials')
    .select([
      'realm',
      'username_hash as usernameHash',
      'person_id as loginId',
      'organisation_id as organisationId',
      'password_hash as passwordHash',
      'password_confirmed as isPasswordConfirmed',
    ])
    .where('realm', '=', realm)
    .where('username_hash', '=', usernameHash)
    .executeTakeFirst()
  if (row === undefined) return null
  if (realm !== 'staff') return { ...row, personId: row.loginId }
  const [last] = await listMembershipsOfLogin(db, row.loginId)
  return last === undefined
    ? null
    : { ...row, personId: last.staffId, organisationId: last.organisationId }
}

/** The hash of this person's password; null if they have none. */
export const findPasswordHash = async (
  db: Db,
  { realm, personId }: Person,
): Promise<string | null> => {
  const row = await db
    .selectFrom('operational.credentials')
    .select('password_hash as passwordHash')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Sets a confirmed password, replacing any other. */
export const changePassword = async (
  db: Db,
  { realm, personId, passwordHash }: Person & { passwordHash: string },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('operational.credentials')
    .set({ password_hash: passwordHash, password_confirmed: true })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'whoever changes a password has one')
}

/**
 * Replaces the password only if the hash is still the one that was read. Returns false if another
 * request was faster.
 */
export const replacePassword = async (
  db: Db,
  { realm, personId, from, passwordHash }: Person & { from: string; passwordHash: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('operational.credentials')
    .set({ password_hash: passwordHash, password_confirmed: true })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the unconfirmed password that was read. */
export const proposePassword = async (
  db: Db,
  { realm, personId, from, passwordHash }: Person & { from: string; passwordHash: string },
): Promise<void> => {
  await db
    .updateTable('operational.credentials')
    .set({ password_hash: passwordHash, password_confirmed: false })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('password_hash', '=', from)
    .execute()
}

/** Returns false if another password has since replaced it. */
export const confirmPassword = (
  db: Db,
  { passwordHash, ...person }: Person & { passwordHash: string },
): Promise<boolean> => replacePassword(db, { ...person, from: passwordHash, passwordHash })

/**
 * Changes the username and frees the former one. Returns `taken` if it belongs to another login. If
 * staff, each of their charities is marked to follow the change.
 */
export const changeUsername = async (
  db: Db,
  { realm, personId, usernameHash }: Person & { usernameHash: string },
): Promise<'changed' | 'taken'> => {
  // The unique index decides: of two requests for one name, only one succeeds, and the other
  // changes nothing.
  try {
    const { rows } = await sql`with changed as (
        update operational.credentials set username_hash = ${usernameHash}
        where realm = ${realm} and person_id = ${selectLoginId({ realm, personId })}
        returning person_id
      ), due as (
        update operational.memberships set username_due = true
        where ${realm} = 'staff' and login_id in (select person_id from changed)
      )
      select person_id from changed`.execute(db)
    assert(rows.length === 1, 'whoever changes a username has one')
    return 'changed'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

/**
 * Voids the mailed links that staff requested until now, at any of their charities: they no longer
 * change the login. If `undo` is set, links that restore a former username are void too.
 */
export const voidLinks = async (
  db: Db,
  { realm, personId, at, undo = false }: Person & { at: Instant; undo?: boolean },
): Promise<void> => {
  await db
    .updateTable('operational.credentials')
    .set({
      links_void_before: sql<Instant>`greatest(links_void_before, ${at})`,
      ...(undo && {
        undo_links_void_before: sql<Instant>`greatest(undo_links_void_before, ${at})`,
      }),
    })
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .execute()
}

/** Returns the times until which the mailed links of this person’s login are void. */
export const findVoidLinks = async (
  db: Db,
  { realm, personId }: Person,
): Promise<{ requested: Instant | null; undo: Instant | null }> => {
  const row = await db
    .selectFrom('operational.credentials')
    .select(['links_void_before as requested', 'undo_links_void_before as undo'])
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .executeTakeFirst()
  return row ?? { requested: null, undo: null }
}

/** Deletes the credential: the person cannot log in, and the username is free. */
export const forgetCredential = async (db: Db, { realm, personId }: Person): Promise<void> => {
  await db
    .deleteFrom('operational.credentials')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .execute()
}

/** Everyone who can log in to administration, in the order of their ids. */
export const listAdministratorIds = async (db: Db): Promise<readonly AdministratorId[]> => {
  const rows = await db
    .selectFrom('operational.credentials')
    .select('person_id')
    .where('realm', '=', 'administrator')
    .orderBy('person_id')
    .execute()
  return rows.map((row) => row.person_id as AdministratorId)
}
