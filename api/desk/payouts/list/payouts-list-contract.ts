import { amounts, choice, days, listContract } from '../../../http/lists/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { payoutStatuses, type PayoutStatus } from '../../../use-cases/payouts/contract.ts'

/** The bank account of a payout. No call answers its whole number. */
export type PayoutBank = {
  /** The bank's name in the reader's language, or null if the bank is not in the list. */
  bank_name: string | null
  last4: string
}

export type Payout = {
  id: string
  amount: Cents
  currency: 'hkd'
  status: PayoutStatus
  bank: PayoutBank
  /** ISO 8601 */
  created: string
  /** `yyyy-MM-dd`: the day on which it arrived, or is expected; null before it is sent. */
  arrival_date: string | null
  /** The person who requested it, or null for a scheduled payout. */
  requestedBy: string | null
}

/**
 * `open`: requested, approved or sent. `ended`: failed, cancelled or returned, which is no money paid.
 * `arrivedEver` has also those that were sent back later, which `sentBack` has alone.
 */
export type PayoutsTotals = {
  rows: number
  arrived: Cents
  open: Cents
  ended: Cents
  arrivedEver: Cents
  sentBack: Cents
}

/** The charity's payouts. */
export const payoutsList = listContract<Payout, PayoutsTotals>()({
  money: {
    amount: true,
    arrived: true,
    open: true,
    ended: true,
    arrivedEver: true,
    sentBack: true,
  },
  path: '/api/organizations/payouts',
  filters: {
    status: choice(payoutStatuses, 'status'),
    day: days('day'),
    amount: amounts('amount'),
    /** The days on which they arrived, also if they were sent back later; no control has it. */
    arrived: days('arrived'),
    /** The days on which the charity's bank sent them back; no control has it. */
    sentBack: days('sent_back'),
  },
  sorts: ['date', 'amount'],
  firstSort: '-date',
  pageSize: 20,
  live: 'payouts',
})
