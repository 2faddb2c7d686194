import { saveBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import { saveCharityList } from '@almoner/operational/charity-list/charity-list.ts'
import { findCredential, saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { joinLogin } from '@almoner/operational/memberships/memberships.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Db } from '@almoner/operational/database.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { SeedOptions } from '../seeding.ts'

type Stored = Required<
  Pick<
    SeedOptions,
    | 'saveCredential'
    | 'joinLogin'
    | 'hashPassword'
    | 'usernameHash'
    | 'saveBankAccount'
    | 'saveCharityList'
  >
>

/** Stores what is no event of the demonstration's people, as the API does for other people. */
export const operationalData = ({
  db,
  keys,
}: {
  db: Db
  keys: Pick<Keys, 'bankAccountHash' | 'sealSecret' | 'usernameHash'>
}): Stored => ({
  saveCredential: (credential) => saveCredential(db, credential),
  joinLogin: async ({ usernameHash, ...membership }) => {
    const credential = await findCredential(db, { realm: 'staff', usernameHash })
    const { passwordHash } = requirePresent(credential, 'the login of a colleague')
    await joinLogin(db, { ...membership, usernameHash, passwordHash })
  },
  saveCharityList: (copy, listed) => saveCharityList(db, copy, listed),
  hashPassword,
  usernameHash: keys.usernameHash,
  saveBankAccount: async ({ organisationId, account, storedAt }) => {
    const fingerprint = keys.bankAccountHash(account)
    const sealed = keys.sealSecret(account, `bank account ${organisationId}`)
    await saveBankAccountNumber(db, { organisationId, fingerprint, sealed, storedAt })
    return fingerprint
  },
})
