import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { dashboardBases, dashboardPeriods } from '@almoner/api/use-cases/dashboard/contract.ts'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'

/** The address of the dashboard. Invalid values are left out, as those that are not chosen. */
export const platformDashboardSchema = v.object({
  ...booksClocksSchema.entries,
  basis: v.fallback(v.optional(v.picklist(dashboardBases)), undefined),
  period: v.fallback(v.optional(v.picklist(dashboardPeriods)), undefined),
})
type Search = v.InferOutput<typeof platformDashboardSchema>

/** Returns what the dashboard shows, and changes its address. */
export const usePlatformDashboard = () => {
  const search = useSearch({ from: '/signed-in/AdminDashboard' })
  const navigate = useNavigate()
  const { basis = 'given', period = '30d', asOf, knownAt } = search
  return {
    basis,
    period,
    clocks: { ...(asOf && { asOf }), ...(knownAt && { knownAt }) },
    show: (change: Search) =>
      void navigate({
        to: '/AdminDashboard',
        search: { ...search, ...change },
        replace: true,
        resetScroll: false,
      }),
  }
}
