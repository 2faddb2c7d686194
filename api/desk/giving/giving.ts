import type { Context } from 'hono'
import type * as v from 'valibot'
import type { GivingSums } from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import { sumGivingByTime } from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadGivingBooks } from '../../use-cases/books/giving-books.ts'
import { loadGivingSteps, type SummedStep } from '../../use-cases/dashboard/giving-steps.ts'
import type { Period } from '../../use-cases/dashboard/periods.ts'
import { proveReceived } from '../dashboard/proving.ts'
import type { ProvingList } from '../dashboard/contract.ts'
import type { GivingAnswer, givingQuerySchema, GivingStep } from './contract.ts'

/** Returns the payments to the charity in a period, with those of the previous year. */
export const loadGiving = async (
  c: Context<AppEnv>,
  { period, ...clocks }: v.InferOutput<typeof givingQuerySchema>,
): Promise<GivingAnswer> => {
  const { db } = c.get('deps')
  const { organisationId, recordedBy, asOf: to } = await loadGivingBooks(c, clocks)
  // Lists show the present, so they prove no figure of past books.
  const prove = recordedBy === null ? proveGiven : () => []
  const giving = await loadGivingSteps({ period, to }, (step, periods) =>
    sumGivingByTime(db, { organisationId, recordedBy, step }, periods),
  )
  const { from, sums, total } = giving
  const toStep = ({ days, sums: ofStep, ...step }: SummedStep): GivingStep => ({
    ...step,
    lists: ofStep.length === 0 ? [] : prove(days, ofStep),
  })
  return {
    period,
    from,
    to,
    steps: giving.steps.map(toStep),
    total: { ...total, lists: prove({ from, to }, sums) },
  }
}

/** Returns the lists of a period whose totals add up to what was given in it. */
const proveGiven = (period: Period, some: readonly GivingSums[]): ProvingList[] =>
  proveReceived(period, 'given', {
    sums: {
      refunds: some.reduce((count, { refunds }) => count + refunds, 0),
      losses: some.reduce((count, { losses }) => count + losses, 0),
    },
  })
