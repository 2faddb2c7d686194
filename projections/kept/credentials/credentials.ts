import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../database.ts'
import type { Realm } from './table.ts'

export type Credential = {
  realm: Realm
  usernameHash: string
  personId: string
  organisationId: OrganisationId | null
  passwordHash: string
}

/**
 * Inserts, never overwrites: whoever comes second under a username gets `taken`. The same person
 * saved again is `saved` and keeps the first password.
 */
export const saveCredential = async (
  db: Db,
  { realm, usernameHash, personId, organisationId, passwordHash }: Credential,
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
    })
    .onConflict((conflict) => conflict.columns(['realm', 'username_hash']).doNothing())
    .execute()
  const owner = await credentialOf(db, { realm, usernameHash })
  return owner?.personId === personId ? 'saved' : 'taken'
}

export const credentialOf = async (
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
    ])
    .where('realm', '=', realm)
    .where('username_hash', '=', usernameHash)
    .executeTakeFirst()
  return row ?? null
}
