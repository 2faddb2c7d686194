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

/** A bank account of a charity, with one entry each time it was entered. */
export type BankAccount =
  | WaitingAccount
  | AccountInUse
  | (Given & { status: 'former'; externalAccountId: string })
  | (Given & { status: 'refused'; because: BankAccountRefusalReason; by: StaffId | null })
  | (Given & { status: 'broken'; code: string })

/** The oldest account is first. At most one is in use, and at most the last one waits. */
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

/**
 * Returns when the hold ends. A change at the desk holds payouts for 72 hours after the account was
 * entered.
 */
export const toHeldUntil = ({ change }: Pick<Given, 'change'>): Instant | null =>
  change && instantFromMilliseconds(toMilliseconds(change.at) + holdMilliseconds)

/**
 * Returns the moment before which no payout starts; null if no change holds payouts. A waiting
 * change also holds payouts, so the speed of its approval makes no difference. A refused change no
 * longer holds them.
 */
export const payoutsHeldUntil = (state: BankAccountState): Instant | null => {
  const waiting = findWaitingAccount(state)
  return (waiting && toHeldUntil(waiting)) ?? findAccountInUse(state)?.heldUntil ?? null
}
