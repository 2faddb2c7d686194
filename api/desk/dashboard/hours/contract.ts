import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardDays } from '../../../use-cases/dashboard/contract.ts'

/**
 * GET /organizations/dashboard/hours?period&asOf&knownAt: when online gifts come, before refunds.
 * Hours without a gift are missing.
 */
export type HoursAnswer = DashboardDays & {
  /** Monday is 1, Sunday 7; hours are 0 to 23 in Hong Kong. */
  hours: { weekday: number; hour: number; gifts: number; amount: Cents; lists: ProvingList[] }[]
}

export const hoursMoney: Money<HoursAnswer> = { amount: true }
