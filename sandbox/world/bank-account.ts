import type { WorldApplicant } from './applicants.ts'
import { hashText } from './application-story.ts'
import type { Seeding, WorldBankAccount } from './seeding.ts'

/** The account as the application names it, after its whole number is stored. */
export const storeBankAccount = async (
  { saveBankAccount }: Seeding,
  {
    organisationId,
    storedAt,
    bankCode,
    branchCode,
    accountNumber,
  }: WorldApplicant['bank'] & Pick<WorldBankAccount, 'organisationId' | 'storedAt'>,
) => {
  const account = `${bankCode}-${branchCode}-${accountNumber}`
  const fingerprint = saveBankAccount
    ? await saveBankAccount({ organisationId, account, storedAt })
    : hashText(account)
  return { bankCode, branchCode, last4: accountNumber.slice(-4), fingerprint }
}
