import { formatAccountNumber, laterAccount } from './account-numbers.ts'
import type { WorldApplicant } from '../applications/applicants.ts'
import { hashText } from '../applications/application-story.ts'
import { worldId } from '../ids.ts'
import type { Seeding, WorldBankAccount } from '../seeding.ts'

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
  const account = formatAccountNumber({ bankCode, branchCode, accountNumber })
  const fingerprint = saveBankAccount
    ? await saveBankAccount({ organisationId, account, storedAt })
    : hashText(account)
  return { bankCode, branchCode, last4: accountNumber.slice(-4), fingerprint }
}

/** The account that Harbour Light gives later, after its whole number is stored. */
export const storeLaterBankAccount = async (options: Seeding) =>
  await storeBankAccount(options, {
    ...laterAccount,
    organisationId: worldId('organisation', 'harbour'),
    storedAt: options.today,
  })
