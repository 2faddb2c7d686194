import { application } from '@almoner/domain/application/index.ts'
import { bankAccount, type BankAccountState } from '@almoner/domain/bank-account/index.ts'
import { findWaitingAccount } from '@almoner/domain/bank-account/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ConnectedAccounts, ExternalAccount } from '../../gateways/ports/connected-accounts.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { giveToProvider, type GiveToProviderDependencies } from './give-to-provider.ts'
import { recordOnBankAccount } from './record-bank-account.ts'

export type UseApplicationAccountDependencies = GiveToProviderDependencies & {
  connectedAccounts: Pick<ConnectedAccounts, 'lookAtAccount'>
}

type By = { organisationId: OrganisationId; accountId: string; process: string }

/**
 * Records that payouts go to the bank account of the application, which the provider got when the
 * charity's account there was opened. Does nothing once that is recorded, or if the charity has
 * entered another. It may be repeated after any error.
 */
export const useApplicationAccount = async (
  deps: UseApplicationAccountDependencies,
  by: By,
): Promise<void> => {
  const { organisationId, accountId } = by
  const { accounts } = await giveAndApprove(deps, by)
  const waiting = findWaitingAccount({ accounts })
  if (waiting?.status !== 'approved' || waiting.change !== null) return
  const { externalAccounts } = await finalIfRejected(() =>
    deps.connectedAccounts.lookAtAccount(accountId),
  )
  const externalAccount = externalAccounts.find((account) => isSame(account, waiting))
  // The provider did not accept the account at the opening. It names the reason if the account is
  // sent alone.
  if (externalAccount === undefined) return void (await giveToProvider(deps, by, waiting))
  await recordOnBankAccount(deps, by, {
    type: 'UseBankAccount',
    organisationId,
    changeId: null,
    externalAccountId: externalAccount.externalAccountId,
    recipients: [],
  })
}

/** Charities that were approved before accounts were recorded have theirs in the application only. */
const giveAndApprove = async (
  deps: UseApplicationAccountDependencies,
  by: By,
): Promise<BankAccountState> => {
  const { organisationId } = by
  const { state } = await loadState(deps.store, bankAccount, organisationId)
  if (state.accounts.length > 0) return state
  const applied = (await loadState(deps.store, application, organisationId)).state
  if (applied.status !== 'approved' || applied.filled.bank_account === null) return state
  const details = applied.filled.bank_account
  if (isErased(details.accountHolder)) return state
  const changeFields = { organisationId, change: null, recipients: [] }
  await recordOnBankAccount(deps, by, { type: 'GiveBankAccount', ...details, ...changeFields })
  const approve = { type: 'ApproveBankAccount', organisationId, changeId: null } as const
  return (await recordOnBankAccount(deps, by, approve)).state
}

const isSame = (
  account: Pick<ExternalAccount, 'bankCode' | 'branchCode' | 'last4'>,
  { bankCode, branchCode, last4 }: Pick<ExternalAccount, 'bankCode' | 'branchCode' | 'last4'>,
): boolean =>
  account.bankCode === bankCode && account.branchCode === branchCode && account.last4 === last4
