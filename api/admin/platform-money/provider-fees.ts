import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  sumProviderFees,
  type ProviderFees,
} from '@almoner/projections/models/treasury/platform-query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ProviderFeesAnswer } from './contract.ts'

/**
 * Returns the fees that the provider took in a year, and the promised ones. Null means the present
 * year.
 */
export const loadProviderFees = async (
  c: Context<AppEnv>,
  askedYear: number | null,
): Promise<{ year: number; thisYear: number; fees: readonly ProviderFees[] }> => {
  const { db, now } = c.get('deps')
  const thisYear = Number(toCalendarDay(instantFromMilliseconds(now())).slice(0, 4))
  const year = askedYear ?? thisYear
  return { year, thisYear, fees: await sumProviderFees(db, { year }) }
}

export const answerProviderFees = ({
  fees,
  ...years
}: Awaited<ReturnType<typeof loadProviderFees>>): ProviderFeesAnswer => ({
  ...years,
  fees: fees.map(({ chargedCents, promisedCents, takenCents, ...kind }) => ({
    ...kind,
    charged: chargedCents,
    promised: promisedCents,
    taken: takenCents,
  })),
})
