import * as v from 'valibot'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'

/**
 * `given`: the gifts without the fees that payers added. `net`: what is left of them after fees.
 * `bank`: payouts that arrived, and what came to the charity's own accounts. Refunds and lost
 * disputes are subtracted from each on their own day, as in the books.
 */
const dashboardBases = ['given', 'net', 'bank'] as const
export type DashboardBasis = (typeof dashboardBases)[number]

/** Days up to `asOf`; `year` is the financial year in which it lies. */
export const dashboardPeriods = ['today', '30d', '90d', '12m', 'year'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/**
 * The query of each part. Figures are those of the business day `asOf`, as recorded up to
 * `knownAt`. An auditor of past books cannot ask for later ones.
 */
export const dashboardQuerySchema = v.object({
  ...booksClocksQuerySchema.entries,
  period: v.optional(v.picklist(dashboardPeriods, 'period.invalid'), '30d'),
  basis: v.optional(v.picklist(dashboardBases, 'basis.invalid'), 'given'),
})

/**
 * A list whose total is the figure, or is one of the terms that add up to it: `sign` times the key
 * `total` of the list's totals. A figure without lists is computed from others beside it.
 */
export type ProvingList = {
  /**
   * The list's name by `listName`. Its filters include some that only the dashboard sets: payments
   * with `status=came` (the money came, also if it was returned later), `returned` (days of refunds
   * and lost disputes), `failure` and `project=none`; plans with `standing` and `risk`.
   */
  list: 'payments' | 'payouts' | 'monthly_plans'
  filters: Record<string, string>
  total: string
  sign: 1 | -1
}

/** What every part says of itself: Hong Kong days, `yyyy-MM-dd`. */
export type DashboardDays = {
  from: string
  to: string
  /** ISO 8601; null: everything that is recorded. */
  knownAt: string | null
}
