import type { Context } from 'hono'
import { sumPlatformGivingByTime } from '@almoner/projections/models/payment-history/giving/platform-giving.ts'
import type * as v from 'valibot'
import type { AppEnv } from '../../http/app-env.ts'
import { loadGivingSteps, type SummedStep } from '../../use-cases/dashboard/giving-steps.ts'
import type { courseQuerySchema, PlatformGivingAnswer } from './contract.ts'
import { readPlatformView } from './platform-view.ts'

/** The course of giving at all charities, beside that of the year before. */
export const loadPlatformGiving = async (
  c: Context<AppEnv>,
  query: v.InferOutput<typeof courseQuerySchema>,
): Promise<PlatformGivingAnswer> => {
  const { recordedBy, asOf, knownAt } = readPlatformView(c, query)
  const { from, to, steps, total } = await loadGivingSteps(
    { period: query.period, to: asOf },
    (step, periods) => sumPlatformGivingByTime(c.get('deps').db, { recordedBy, step }, periods),
  )
  const toStep = ({ days: _days, sums: _sums, ...step }: SummedStep) => step
  return { period: query.period, from, to, knownAt, steps: steps.map(toStep), total }
}
