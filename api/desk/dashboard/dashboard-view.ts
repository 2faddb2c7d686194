import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { loadGivingBooks, type GivingBooksView } from '../../use-cases/books/giving-books.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import type * as v from 'valibot'
import type { ProvingList } from './contract.ts'
import type { DashboardDays, dashboardQuerySchema } from '../../use-cases/dashboard/contract.ts'
import { findPeriod, findPeriodBefore, type Period } from '../../use-cases/dashboard/periods.ts'

export type DashboardQuery = v.InferOutput<typeof dashboardQuerySchema>

export type DashboardView = GivingBooksView & {
  period: Period
  before: Period
  yearStartsIn: number
  /** Lists show the present, so they prove no figure of past books. */
  proven: (lists: readonly ProvingList[]) => ProvingList[]
}

/** Loads what every part of the dashboard needs: the reader's books and the days of the period. */
export const loadDashboardView = async (
  c: Context<AppEnv>,
  { period: name, ...clocks }: Pick<DashboardQuery, 'period' | 'asOf' | 'knownAt'>,
): Promise<DashboardView> => {
  const books = await loadGivingBooks(c, clocks)
  const { yearStartsIn } = await loadOwnCharity(c)
  const period = findPeriod(name, { asOf: books.asOf, yearStartsIn })
  return {
    ...books,
    period,
    before: findPeriodBefore(name, period),
    yearStartsIn,
    proven: (lists) => (books.recordedBy === null ? [...lists] : []),
  }
}

export const toDays = ({ period, knownAt }: DashboardView): DashboardDays => ({
  ...period,
  knownAt,
})
