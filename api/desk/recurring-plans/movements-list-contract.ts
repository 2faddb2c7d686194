import type { Cents } from '@almoner/domain/kernel/money.ts'
import { amounts, choice, days, listContract } from '../../http/lists/contract.ts'

/** `paused` has resumed plans as well, and `failed` those that were paid again. */
export const movementKinds = [
  'begun',
  'increased',
  'decreased',
  'paused',
  'failed',
  'ended',
  'completed',
  'retried',
] as const

/** A movement of the monthly sum; `retried`: an instalment that was paid after a failed try. */
export type MovementOfCharity = {
  id: string
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
  planId: string
  /** Null if they were erased. */
  donor: { name: string } | null
  projectName: string
  movement: (typeof movementKinds)[number] | 'resumed' | 'recovered'
  /** What the plan brought each month before and after it; null if `retried`. */
  from: Cents | null
  to: Cents | null
  /** What it adds to the monthly sum; negative if it takes from it. */
  amount: Cents
  /**
   * Null if a payment moved it. `monthly_not_included`: the charity's plan does not include monthly
   * gifts, or does so again. `time`: an instalment waited for the donor as long as it may.
   */
  reason: 'donor' | 'donor_erased' | 'monthly_not_included' | 'time' | null
}

/** `amount`: the sum of the movements. Without a kind, it has all of them but `retried`. */
export type MovementsTotals = { rows: number; amount: Cents }

/** How the monthly sum of the staff member's charity changed. The dashboard links each step here. */
export const movementsList = listContract<MovementOfCharity, MovementsTotals>()({
  money: { amount: true, from: true, to: true },
  path: '/api/organizations/monthly/movements',
  filters: {
    kind: choice(movementKinds, 'kind'),
    day: days('day'),
    /** Of an increase and of a decrease. */
    amount: amounts('amount'),
  },
  sorts: ['day', 'amount'],
  firstSort: '-day',
  pageSize: 20,
  live: 'recurring_plans',
})
