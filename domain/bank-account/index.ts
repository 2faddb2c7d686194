import type { Decider } from '../kernel/decider.ts'
import type { OrganisationId } from '../kernel/ids.ts'
import { bankAccountEvents, type BankAccountEvent } from './events.ts'

export type GiveBankAccount = {
  type: 'GiveBankAccount'
  organisationId: OrganisationId
  bankCode: string
  branchCode: string
  last4: string
  fingerprint: string
  accountHolder: string
}

export type ApproveBankAccount = {
  type: 'ApproveBankAccount'
  organisationId: OrganisationId
  fingerprint: string
}

/** An account that a charity gave. Payouts go to the newest approved one. */
type BankAccount = {
  fingerprint: string
  bankCode: string
  branchCode: string
  last4: string
  accountHolder: string
  status: 'pending' | 'approved'
}

/** The oldest first. */
export type BankAccountState = { accounts: readonly BankAccount[] }

/**
 * The bank accounts of a charity, under the charity's id.
 *
 *   none ── give ──▶ pending ── approve ──▶ approved
 */
export const bankAccount: Decider<
  BankAccountState,
  GiveBankAccount | ApproveBankAccount,
  BankAccountEvent,
  'bank_account_not_found'
> = {
  category: 'bank_account',
  shapes: bankAccountEvents,
  initial: { accounts: [] },
  decide: (command, { accounts }) => {
    const { organisationId, fingerprint } = command
    const known = accounts.find((account) => account.fingerprint === fingerprint)
    if (command.type === 'GiveBankAccount') {
      if (known !== undefined) return []
      const { type: _, accountHolder, ...data } = command
      return [{ type: 'BankAccountGiven', data, personal: { accountHolder } }]
    }
    if (known === undefined) return { refused: 'bank_account_not_found' }
    if (known.status === 'approved') return []
    return [{ type: 'BankAccountApproved', data: { organisationId, fingerprint } }]
  },
  evolve: ({ accounts }, event) => {
    if (event.type === 'BankAccountGiven') {
      const { organisationId: _, ...account } = event.data
      return { accounts: [...accounts, { ...account, ...event.personal, status: 'pending' }] }
    }
    const { fingerprint } = event.data
    return {
      accounts: accounts.map((account) =>
        account.fingerprint === fingerprint ? { ...account, status: 'approved' } : account,
      ),
    }
  },
}
