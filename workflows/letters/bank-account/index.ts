import { bankAccountBroken } from './bank-account-broken.ts'
import { bankAccountGiven } from './bank-account-given.ts'
import { bankAccountInUse } from './bank-account-in-use.ts'

/** Letters to owners and the contact about the account for payouts. */
export const bankAccountLetters = {
  bank_account_broken: bankAccountBroken,
  bank_account_given: bankAccountGiven,
  bank_account_in_use: bankAccountInUse,
}
