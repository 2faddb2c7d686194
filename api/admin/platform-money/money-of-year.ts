import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { sumInvoicesOfYear } from '@almoner/projections/models/invoices/platform-sums.ts'
import { sumPayoutsOfYear } from '@almoner/projections/models/payouts/platform-sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { MoneyOfYearAnswer } from './contract.ts'

/** Returns the payouts and invoices of a year over all charities. Null means the present year. */
export const loadMoneyOfYear = async (
  c: Context<AppEnv>,
  askedYear: number | null,
): Promise<MoneyOfYearAnswer> => {
  const { db, now } = c.get('deps')
  const thisYear = Number(toCalendarDay(instantFromMilliseconds(now())).slice(0, 4))
  const year = askedYear ?? thisYear
  const [paid, issued] = await Promise.all([
    sumPayoutsOfYear(db, { year }),
    sumInvoicesOfYear(db, { year }),
  ])
  return {
    year,
    payouts: {
      count: paid.payouts,
      arrived: paid.arrivedCents,
      sentBack: paid.sentBackCents,
    },
    invoices: {
      count: issued.invoices,
      issued: issued.amountCents,
      paid: issued.paidCents,
      owed: issued.owedCents,
    },
  }
}
