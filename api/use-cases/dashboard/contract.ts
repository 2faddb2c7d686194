import type { Cents } from '@almoner/domain/kernel/money.ts'
import * as v from 'valibot'
import { booksClocksQuerySchema } from '../books/clocks-contract.ts'

/**
 * `given`: the gifts without the fees that payers added. `net`: what is left of them after fees.
 * `bank`: payouts that arrived, and what came to the charity's own accounts. Refunds and lost
 * disputes are subtracted from each on their own day, as in the books.
 */
export const dashboardBases = ['given', 'net', 'bank'] as const
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

/** What every part says of itself: Hong Kong days, `yyyy-MM-dd`. */
export type DashboardDays = {
  from: string
  to: string
  /** ISO 8601; null: everything that is recorded. */
  knownAt: string | null
}

/** A sum, and that of the period before. */
export type ComparedSum = { amount: Cents; before: Cents }
/** A number, and that of the period before. */
export type ComparedCount = { count: number; countBefore: number }

/** The last days or months up to `asOf`. */
export const givingPeriods = ['30d', '90d', '12m', '36m'] as const
export type GivingPeriod = (typeof givingPeriods)[number]

/**
 * Excludes the amounts that payers added for fees. Refunds and lost disputes are subtracted on their
 * own day, which may leave less than nothing; the gifts are counted before them.
 */
export type GivenAmount = { gifts: number; amount: Cents }

export type GivenStep = GivenAmount & {
  /** A Hong Kong day (`2026-11-20`) or month (`2026-11`). */
  at: string
  /** The corresponding day or month of the previous year. */
  yearBefore: GivenAmount
}
