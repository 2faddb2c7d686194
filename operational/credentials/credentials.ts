import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../database.ts'
import type { Person } from './table.ts'

export type Credential = Person & {
  usernameHash: string
  organisationId: OrganisationId | null
  passwordHash: string
  /** False until the reader of the username's mail has confirmed the password. */
  isPasswordConfirmed: boolean
}

type NewCredential = Omit<Credential, 'isPasswordConfirmed'> &
  Partial<Pick<Credential, 'isPasswordConfirmed'>>

/**
 * Inserts, never overwrites: a second person with the username gets `taken`. The same person saved
 * again is `saved` and keeps the first password.
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
  await db
    .insertInto('kept.credentials')
    .values({
      realm,
      username_hash: usernameHash,
      person_id: personId,
      organisation_id: organisationId,
      password_hash: passwordHash,
      password_confirmed: isPasswordConfirmed,
    })
    .onConflict((conflict) => conflict.columns(['realm', 'username_hash']).doNothing())
    .execute()
  const owner = await findCredential(db, { realm, usernameHash })
  return owner?.personId === personId ? 'saved' : 'taken'
}

export const findCredential = async (
  db: Db,
  { realm, usernameHash }: Pick<Credential, 'realm' | 'usernameHash'>,
): Promise<Credential | null> => {
  const row = await db
    .selectFrom('kept.credentials')
    .select([
      'realm',
      'username_hash as usernameHash',
      'person_id as personId',
      'organisation_id as organisationId',
      'password_hash as passwordHash',
      'password_confirmed as isPasswordConfirmed',
    ])
    .where('realm', '=', realm)
    .where('username_hash', '=', usernameHash)
    .executeTakeFirst()
  return row ?? null
}

/** The hash of this person's password; null if they have none. */
export const findPasswordHash = async (
  db: Db,
  { realm, personId }: Person,
): Promise<string | null> => {
  const row = await db
    .selectFrom('kept.credentials')
    .select('password_hash as passwordHash')
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Sets a confirmed password, replacing any other. */
export const changePassword = async (
  db: Db,
  { realm, personId, passwordHash }: Person & { passwordHash: string },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('kept.credentials')
    .set({ password_hash: passwordHash, password_confirmed: true })
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'whoever changes a password has one')
}

/** Only if the hash is still the one that was read; false if another request was faster. */
export const replacePassword = async (
  db: Db,
  { realm, personId, from, passwordHash }: Person & { from: string; passwordHash: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('kept.credentials')
    .set({ password_hash: passwordHash, password_confirmed: true })
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
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
    .updateTable('kept.credentials')
    .set({ password_hash: passwordHash, password_confirmed: false })
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .where('password_hash', '=', from)
    .execute()
}

/** False if another password has replaced it meanwhile. */
export const confirmPassword = (
  db: Db,
  { passwordHash, ...person }: Person & { passwordHash: string },
): Promise<boolean> => replacePassword(db, { ...person, from: passwordHash, passwordHash })

/** The former username is free from here on. `taken`: it belongs to another person. */
export const changeUsername = async (
  db: Db,
  { realm, personId, usernameHash }: Person & { usernameHash: string },
): Promise<'changed' | 'taken'> => {
  // The unique index decides: of two requests for the same name one gets it, and the other does not
  // change.
  try {
    const { numUpdatedRows } = await db
      .updateTable('kept.credentials')
      .set({ username_hash: usernameHash })
      .where('realm', '=', realm)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    assert(numUpdatedRows === 1n, 'whoever changes a username has one')
    return 'changed'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

/** Deletes the credential: the person cannot log in, and the username is free. */
export const forgetCredential = async (db: Db, { realm, personId }: Person): Promise<void> => {
  await db
    .deleteFrom('kept.credentials')
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .execute()
}
