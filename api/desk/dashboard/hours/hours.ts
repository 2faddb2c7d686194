import type { Context } from 'hono'
import { sumGivingByHour } from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadDashboardView, toDays, type DashboardQuery } from '../dashboard-view.ts'
import { provePayments } from '../proving.ts'
import type { HoursAnswer } from './contract.ts'

/** When gifts came, by weekday and hour. */
export const loadHours = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<HoursAnswer> => {
  const view = await loadDashboardView(c, query)
  const hours = await sumGivingByHour(c.get('deps').db, view)
  return {
    ...toDays(view),
    hours: hours.map(({ weekday, hour, gifts, amountCents: amount }) => ({
      weekday,
      hour,
      gifts,
      amount,
      lists: view.proven([provePayments(view.period, 'given', { hour: `${weekday}-${hour}` })]),
    })),
  }
}
