import type { Cents } from '@almoner/domain/kernel/money.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'

export const referralStatuses = ['in_review', 'awaiting_payment', 'rewarded', 'closed'] as const

/** A charity that joined, or wanted to join, with the code of the reader's charity. */
export type Referral = {
  id: string
  code: string
  /** ISO 8601: when its application was sent. */
  date: string
  /** The charity's name, in the reader's language if it has one. */
  project: string
  /** `closed`: it was declined, withdrew, or is no other charity than the reader's. */
  status: (typeof referralStatuses)[number]
  /** The credit for its first payment, and the last day on which it can be used, `yyyy-MM-dd`. */
  reward: { amount: Cents; expiresOn: string } | null
}

/** GET /organizations/referrals */
export const referralsList = listContract<Referral, { rows: number }>()({
  money: { amount: true },
  path: '/api/organizations/referrals',
  filters: { day: days('day'), status: choice(referralStatuses, 'status') },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
})
