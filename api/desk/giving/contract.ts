import * as v from 'valibot'
import type { Money } from '../../http/money-contract.ts'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'
import {
  givingPeriods,
  type GivenAmount,
  type GivenStep,
  type GivingPeriod,
} from '../../use-cases/dashboard/contract.ts'
import type { ProvingList } from '../dashboard/contract.ts'

/** GET /organizations/giving?period&asOf&knownAt */
export const givingQuerySchema = v.object({
  ...booksClocksQuerySchema.entries,
  period: v.optional(v.picklist(givingPeriods, 'period.invalid'), '30d'),
})

export type GivingStep = GivenStep & { lists: ProvingList[] }

export type GivingAnswer = {
  period: GivingPeriod
  /** Hong Kong days, `yyyy-MM-dd`. */
  from: string
  to: string
  /** Every day or month of the period, also those without a gift; the last one is under way. */
  steps: GivingStep[]
  total: GivenAmount & { yearBefore: GivenAmount; lists: ProvingList[] }
}

export const givingMoney: Money<GivingAnswer> = { amount: true }
