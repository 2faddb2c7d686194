import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { BankAccountChange, BankAccountRefusalReason } from './events.ts'

/** Null for the account of the application. */
type OfAChange = { organisationId: OrganisationId; changeId: Id<'bank_account_change'> | null }
/**
 * The recipients of the letters: the charity's owners, and the staff member who entered the
 * account.
 */
type WithLetters = { recipients: readonly StaffId[] }

/** Repeating a change records nothing. Another change replaces the account that waits. */
export type GiveBankAccount = {
  type: 'GiveBankAccount'
  organisationId: OrganisationId
  fingerprint: string
  bankCode: string
  branchCode: string
  last4: string
  accountHolder: string
  /** Null for the account of the application. */
  change: BankAccountChange | null
} & WithLetters

export type ApproveBankAccount = { type: 'ApproveBankAccount' } & OfAChange

export type RefuseBankAccount = {
  type: 'RefuseBankAccount'
  organisationId: OrganisationId
  changeId: Id<'bank_account_change'>
  because: Exclude<BankAccountRefusalReason, 'replaced'>
  by: StaffId | null
}

/** The provider has the account. */
export type UseBankAccount = {
  type: 'UseBankAccount'
  externalAccountId: string
} & OfAChange &
  WithLetters

/** The provider does not accept it, or no longer. */
export type BreakBankAccount = { type: 'BreakBankAccount'; code: string } & OfAChange & WithLetters

export type BankAccountCommand =
  | GiveBankAccount
  | ApproveBankAccount
  | RefuseBankAccount
  | UseBankAccount
  | BreakBankAccount

export type BankAccountRefusal =
  | 'bank_account_not_found'
  /** It is the one that payouts go to already. */
  | 'bank_account_in_use'
  /** An identical account is already waiting for approval. */
  | 'bank_account_waiting'
  /** An approved account is being sent to the provider. The next can be entered after that. */
  | 'bank_account_being_sent'
  /** The account was decided on or replaced since it was read. */
  | 'bank_account_changed'
