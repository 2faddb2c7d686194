import type { BankAccount as GivenAccount } from '@almoner/domain/bank-account/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type {
  BankAccountOutcome,
  ConnectedAccounts,
} from '../../gateways/ports/connected-accounts.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { listRecipients } from './recipients.ts'
import { recordOnBankAccount, type BankAccountBooks } from './record-bank-account.ts'

export type GiveToProviderDependencies = BankAccountBooks & {
  connectedAccounts: Pick<ConnectedAccounts, 'giveBankAccount'>
  /** Returns the complete number of an account, `004-123-456789001`; null if it is not stored. */
  bankAccountNumber: (account: {
    organisationId: OrganisationId
    fingerprint: string
  }) => Promise<string | null>
}

type By = { organisationId: OrganisationId; accountId: string; process: string }

/**
 * Sends an approved account to the card provider, which pays out to it from then on. Records that,
 * or that the provider does not accept it. It may be repeated after any error. Throws a
 * `FinalError` if a repetition would not help.
 */
export const giveToProvider = async (
  deps: GiveToProviderDependencies,
  by: By,
  account: GivenAccount,
): Promise<BankAccountOutcome['outcome']> => {
  const { organisationId } = by
  const changeId = account.change?.changeId ?? null
  const bankAccount = await loadWhole(deps, by, account)
  const result = await finalIfRejected(() =>
    deps.connectedAccounts.giveBankAccount(by.accountId, {
      changeId: changeId ?? organisationId,
      bankAccount,
    }),
  )
  const changeFields = {
    organisationId,
    changeId,
    recipients: await listRecipients(deps, organisationId, account.change?.by ?? null),
  }
  const { refused } = await recordOnBankAccount(
    deps,
    by,
    result.outcome === 'given'
      ? { type: 'UseBankAccount', ...changeFields, externalAccountId: result.externalAccountId }
      : { type: 'BreakBankAccount', ...changeFields, code: result.code },
  )
  if (refused) throw new FinalError(`the bank account of ${organisationId} was refused: ${refused}`)
  return result.outcome
}

const loadWhole = async (
  { bankAccountNumber }: GiveToProviderDependencies,
  { organisationId }: By,
  { fingerprint, bankCode, branchCode, accountHolder }: GivenAccount,
) => {
  const whole = await bankAccountNumber({ organisationId, fingerprint })
  const [bank, branch, accountNumber] = whole?.split('-') ?? []
  if (bank !== bankCode || branch !== branchCode || !accountNumber) {
    throw new FinalError(`the bank account number of ${organisationId} is not stored`)
  }
  if (isErased(accountHolder)) throw new FinalError(`the holder at ${organisationId} was erased`)
  return { accountHolder, bankCode, branchCode, accountNumber }
}
