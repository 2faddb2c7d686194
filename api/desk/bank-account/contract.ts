import * as v from 'valibot'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import { approvalMoney, type Approval } from '../../use-cases/approvals/contract.ts'
import { accountNumberSchema, bankEntries } from '../../use-cases/bank-account/contract.ts'

/**
 * POST /organizations/bank-account, with an `Idempotency-Key`: the account that payouts are to go
 * to. The later of two that wait replaces the earlier. 409 `bank_account_in_use`,
 * `bank_account_waiting` or `bank_account_being_sent`.
 */
export const giveBankAccountSchema = v.object({
  ...bankEntries,
  accountNumber: v.pipe(accountNumberSchema, v.nonEmpty('account_number.required')),
  ...stepUpEntries,
})

/** A bank account without its whole number, which no call answers. */
export type BankAccount = {
  id: string
  /** The bank's name in the reader's language, or null if the bank is not in the list. */
  bank_name: string | null
  /** The clearing code and the branch code, for example `004-808`. */
  routing_number: string
  last4: string
  accountHolder: string
  isHolderRegisteredName: boolean
  /** ISO 8601. */
  givenAt: string
  /** The name of the staff member, or null for the account from the application. */
  givenBy: string | null
}

export type WaitingBankAccount = BankAccount & {
  /** `approved`: it is on its way to the card provider. */
  status: 'pending' | 'approved'
  /**
   * Decided at `POST /organizations/approvals/{id}/approve|refuse|cancel`. Null until the request is
   * recorded, a moment later.
   */
  approval: Approval | null
}

export type GiveBankAccountBody = v.InferInput<typeof giveBankAccountSchema>

/** GET /organizations/bank-account; what a change answers too. */
export type BankAccountAnswer = {
  bankSettingStatus: 'none' | 'waiting' | 'in_use'
  current: (BankAccount & { inUseSince: string | null }) | null
  waiting: WaitingBankAccount | null
  /** ISO 8601. No payout starts before this time; null if there is no hold at present. */
  payoutsHeldUntil: string | null
  /** Another holder than one of these is warned of. */
  registeredNames: string[]
}

export const bankAccountMoney: Money<BankAccountAnswer> = { ...approvalMoney }
