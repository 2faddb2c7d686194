import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { PayoutStatus } from '../../../use-cases/payouts/contract.ts'

type PayoutOfLine = {
  id: string
  amount: Cents
  status: PayoutStatus
  /** `yyyy-MM-dd`: when it arrived or is expected; null before it is sent. */
  day: string | null
}

/** GET /organizations/dashboard/payouts: the next payout and the last. */
export type PayoutLineAnswer = {
  /** The payout under way; null if there is none. */
  next: PayoutOfLine | null
  /** The last that arrived. */
  last: PayoutOfLine | null
}

export const payoutLineMoney: Money<PayoutLineAnswer> = { amount: true }
