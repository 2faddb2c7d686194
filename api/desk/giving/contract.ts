import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../http/money-contract.ts'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'
import type { ProvingList } from '../dashboard/contract.ts'

/** The last days or months up to `asOf`. */
export const givingPeriods = ['30d', '90d', '12m', '36m'] as const
export type GivingPeriod = (typeof givingPeriods)[number]

/** GET /organizations/giving?period&asOf&knownAt */
export const givingQuerySchema = v.object({
  ...booksClocksQuerySchema.entries,
  period: v.optional(v.picklist(givingPeriods, 'period.invalid'), '30d'),
})

/**
 * Excludes the amounts that payers added for fees. Refunds and lost disputes are subtracted on their
 * own day, which may leave less than nothing; the gifts are counted before them.
 */
type Given = { gifts: number; amount: Cents }

export type GivingStep = Given & {
  /** A Hong Kong day (`2026-11-20`) or month (`2026-11`). */
  at: string
  /** The corresponding day or month of the previous year. */
  yearBefore: Given
  lists: ProvingList[]
}

export type GivingAnswer = {
  period: GivingPeriod
  /** Hong Kong days, `yyyy-MM-dd`. */
  from: string
  to: string
  /** Every day or month of the period, also those without a gift; the last one is under way. */
  steps: GivingStep[]
  total: Given & { yearBefore: Given; lists: ProvingList[] }
}

export const givingMoney: Money<GivingAnswer> = { amount: true }
