import { sealedBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import type { AppDb } from '../../database.ts'
import type { GiveToProviderDependencies } from './give-to-provider.ts'

/** The API seals bank, branch and number as one text, named by the charity. */
export const createBankAccountNumbers =
  ({
    db,
    openSecret,
  }: {
    db: AppDb
    /** Returns null if the sealed box belongs to another subject. */
    openSecret: (box: Uint8Array, subject: string) => string | null
  }): GiveToProviderDependencies['bankAccountNumber'] =>
  async ({ organisationId, fingerprint }) => {
    const sealed = await sealedBankAccountNumber(db, { organisationId, fingerprint })
    return sealed && openSecret(sealed, `bank account ${organisationId}`)
  }
