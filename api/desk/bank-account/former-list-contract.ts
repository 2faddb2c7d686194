import type { BankAccountRefusalReason } from '@almoner/domain/bank-account/events.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'
import type { BankAccount } from './contract.ts'

export const formerStates = ['former', 'refused', 'broken'] as const

/** An account that payouts no longer go to, or never went to. */
export type FormerBankAccount = Omit<BankAccount, 'isHolderRegisteredName'> & {
  state: (typeof formerStates)[number]
  /** ISO 8601, or null if the account was never in use. */
  inUseSince: string | null
  endedAt: string
  /** The reason for the refusal, if the account was never approved. */
  refusedBecause: BankAccountRefusalReason | null
  endedBy: string | null
  /** The card provider's code. */
  brokenCode: string | null
}

export const formerAccountsList = listContract<FormerBankAccount, { rows: number }>()({
  path: '/api/organizations/former-bank-accounts',
  filters: { day: days('day'), state: choice(formerStates, 'state') },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
})
