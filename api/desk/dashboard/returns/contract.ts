import type { Money } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardDays } from '../../../use-cases/dashboard/contract.ts'
import type { CountFigure, SumFigure } from '../summary/contract.ts'

/** GET /organizations/dashboard/returns?period&asOf&knownAt */
export type ReturnsAnswer = DashboardDays & {
  /** Refunds made in the period, in any part of a payment. */
  refunds: SumFigure & CountFigure
  disputes: {
    opened: CountFigure
    lost: SumFigure & CountFigure
    /** The disputes opened in the period, in percent of its card payments; null without any. */
    percent: number | null
  }
  /**
   * Payments that failed, by the reason, the most frequent first. Null as of a past moment, at which
   * they are not counted.
   */
  declines: { reason: string; count: number; countBefore: number; lists: ProvingList[] }[] | null
}

export const returnsMoney: Money<ReturnsAnswer> = { amount: true, before: true }
