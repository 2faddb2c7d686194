import { saveBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import type { Db } from '@almoner/operational/database.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { SeedOptions } from './seeding.ts'

type Stored = Required<
  Pick<SeedOptions, 'saveCredential' | 'hashPassword' | 'usernameHash' | 'saveBankAccount'>
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
  hashPassword,
  usernameHash: keys.usernameHash,
  saveBankAccount: async ({ organisationId, account, storedAt }) => {
    const fingerprint = keys.bankAccountHash(account)
    const sealed = keys.sealSecret(account, `bank account ${organisationId}`)
    await saveBankAccountNumber(db, { organisationId, fingerprint, sealed, storedAt })
    return fingerprint
  },
})
