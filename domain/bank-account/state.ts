import type { StaffId } from '../kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import type { BankAccountChange, BankAccountRefusalReason } from './events.ts'

type Given = {
  fingerprint: string
  bankCode: string
  branchCode: string
  last4: string
  accountHolder: string
  change: BankAccountChange | null
}

type WaitingAccount = Given & { status: 'pending' | 'approved' }
export type AccountInUse = Given & {
  status: 'in_use'
  externalAccountId: string
  heldUntil: Instant | null
}

/** An account that a charity gave, once each time that it was given. */
export type BankAccount =
  | WaitingAccount
  | AccountInUse
  | (Given & { status: 'former'; externalAccountId: string })
  | (Given & { status: 'refused'; because: BankAccountRefusalReason; by: StaffId | null })
  | (Given & { status: 'broken'; code: string })

/** The oldest first. At most one is in use, and at most the last one waits. */
export type BankAccountState = { accounts: readonly BankAccount[] }

export const initialBankAccount: BankAccountState = { accounts: [] }

/** The one account that payouts go to, or null. */
export const findAccountInUse = ({ accounts }: BankAccountState): AccountInUse | null =>
  accounts.find((account): account is AccountInUse => account.status === 'in_use') ?? null

/** The account that is to be approved, or is on its way to the provider; or null. */
export const findWaitingAccount = ({ accounts }: BankAccountState): WaitingAccount | null => {
  const last = accounts.at(-1)
  return last?.status === 'pending' || last?.status === 'approved' ? last : null
}

const holdMilliseconds = 72 * 3_600_000

/** A change at the desk holds payouts for 72 hours from the moment that the account was given. */
export const toHeldUntil = ({ change }: Pick<Given, 'change'>): Instant | null =>
  change && instantFromMilliseconds(toMilliseconds(change.at) + holdMilliseconds)

/**
 * Before that moment no payout starts; null where no change holds them. A change that waits holds
 * payouts as well, so that approving it quickly or slowly makes no difference; one that is refused
 * no longer does.
 */
export const payoutsHeldUntil = (state: BankAccountState): Instant | null => {
  const waiting = findWaitingAccount(state)
  return (waiting && toHeldUntil(waiting)) ?? findAccountInUse(state)?.heldUntil ?? null
}
