import type { CapabilityStatus } from '@almoner/domain/connected-account/events.ts'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { crashPoint, noFaults, type Faults } from '../engines/virtual/faults.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../gateways/ports/card-gateway.ts'
import type {
  AccountDetails,
  BankAccountOutcome,
  ConnectedAccounts,
  NewAccount,
  ProviderAccount,
} from '../gateways/ports/connected-accounts.ts'

type AccountCall = keyof ConnectedAccounts
type AccountFault = 'unreachable' | 'lost' | 'rejected'

/**
 * A card provider's accounts of charities: one for each organisation, even if the request is
 * repeated.
 */
export const createAccounts = ({ faults = noFaults }: { faults?: Faults } = {}) => {
  const accounts = new Map<string, ProviderAccount>()
  const opened: NewAccount[] = []
  const planned: { call: AccountCall; fault: AccountFault; left: number }[] = []
  const calls: Record<AccountCall, number> = {
    openAccount: 0,
    giveDetails: 0,
    giveBankAccount: 0,
    lookAtAccount: 0,
  }
  const bankAccounts = new Map<string, BankAccountOutcome>()
  const submissions: AccountDetails[] = []
  const refused: DetailField[] = []
  const refusedBankAccounts = new Map<string, string>()

  /** Whether the provider has checked an account when it is opened. */
  const newAccounts: { cards: CapabilityStatus } = { cards: 'active' }

  const answering = <T>(call: AccountCall, what: string, act: () => T): T => {
    calls[call] += 1
    crashPoint(faults, `accounts ${call} ${what}: before`)
    const due = planned.find((each) => each.call === call && each.left > 0)
    if (due) due.left -= 1
    if (due?.fault === 'unreachable') throw new ProviderUnreachable('no route to the provider')
    if (due?.fault === 'rejected') throw new ProviderRejectedRequest('account_invalid 400')
    const answer = act()
    crashPoint(faults, `accounts ${call} ${what}: after`)
    if (due?.fault === 'lost') throw new ProviderUnreachable('the answer was lost')
    return answer
  }

  const find = (accountId: string): ProviderAccount => {
    const account = accounts.get(accountId)
    if (!account) throw new ProviderRejectedRequest(`resource_missing ${accountId}`)
    return account
  }

  const open = (request: NewAccount): ProviderAccount => {
    const { organisationId } = request
    const accountId = `acct_${organisationId}`
    const knownAccount = accounts.get(accountId)
    if (knownAccount) return knownAccount
    opened.push(request)
    const capabilities = {
      card_payments: newAccounts.cards,
      transfers: 'active',
      payouts: 'active',
    } as const
    const { bankCode, branchCode, accountNumber } = request.bankAccount
    const last4 = accountNumber.slice(-4)
    const first = {
      externalAccountId: `ba_${last4}`,
      bankCode,
      branchCode,
      last4,
      errorCode: null,
    }
    const account = {
      ...newAccountAtProvider,
      accountId,
      organisationId,
      capabilities,
      externalAccounts: [first],
    }
    accounts.set(accountId, account)
    return account
  }

  const gateway: ConnectedAccounts = {
    openAccount: async (request) =>
      answering('openAccount', request.organisationId, () => open(request)),
    giveDetails: async (id, details) =>
      answering('giveDetails', `${id} ${details.submissionId}`, () => {
        find(id)
        if (submissions.every(({ submissionId }) => submissionId !== details.submissionId)) {
          submissions.push(details)
        }
        return { refused }
      }),
    giveBankAccount: async (id, { changeId, bankAccount }) =>
      answering('giveBankAccount', `${id} ${changeId}`, () => {
        find(id)
        const pastOutcome = bankAccounts.get(changeId)
        if (pastOutcome) return pastOutcome
        const last4 = bankAccount.accountNumber.slice(-4)
        const refused = refusedBankAccounts.get(bankAccount.accountNumber)
        const outcome: BankAccountOutcome = refused
          ? { outcome: 'refused', code: refused }
          : { outcome: 'given', externalAccountId: `ba_${changeId}`, last4 }
        bankAccounts.set(changeId, outcome)
        return outcome
      }),
    lookAtAccount: async (id) => answering('lookAtAccount', id, () => find(id)),
  }

  return {
    gateway,
    /** An account that is there already. */
    open,
    calls,
    newAccounts,
    /** The details with which each account was opened. */
    opened,
    /** The details that were added later. */
    given: submissions,
    /** Fields that the provider refuses from now on. */
    refused,
    /** Whole numbers of bank accounts that the provider refuses, with its reasons. */
    refusedBankAccounts,
    trouble: (call: AccountCall, fault: AccountFault, times: number): void => {
      planned.push({ call, fault, left: times })
    },
    /** The provider changes its mind about an account. */
    change: (accountId: string, changes: Partial<ProviderAccount>): void => {
      accounts.set(accountId, { ...find(accountId), ...changes })
    },
  }
}
