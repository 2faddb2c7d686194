import * as v from 'valibot'
import { cents, type Cents } from '../kernel/money.ts'
import type { Plan } from './plan.ts'

export const periodSchema = v.picklist(['annual', 'monthly'])
export type Period = v.InferOutput<typeof periodSchema>

/** The sizes of the legacy plan, by the charity's yearly volume. Administration assigns them. */
export const legacySizeSchema = v.picklist(['S', 'M', 'L', 'XL'])
export type LegacySize = v.InferOutput<typeof legacySizeSchema>

/** The terms of a subscription. `size` is absent unless the plan is `legacy`. */
export type PlanChoice = { plan: Plan; period: Period; size?: LegacySize | undefined }

type PricesPerMonth = Record<Period, Cents>

const perMonth = (annual: number, monthly: number): PricesPerMonth => ({
  annual: cents(annual),
  monthly: cents(monthly),
})

/** The price of a month, billed annually or monthly (specification, 9). */
const planPrices: Record<Exclude<Plan, 'legacy'>, PricesPerMonth> = {
  free: perMonth(0, 0),
  basic: perMonth(0, 0),
  plus: perMonth(45_900, 55_000),
  pro: perMonth(79_200, 95_000),
  premium: perMonth(125_000, 150_000),
}

const legacyPrices: Record<LegacySize, PricesPerMonth> = {
  S: perMonth(15_000, 18_000),
  M: perMonth(33_000, 36_000),
  L: perMonth(51_000, 54_000),
  XL: perMonth(69_000, 72_000),
}

const findPrices = ({ plan, size = 'S' }: Omit<PlanChoice, 'period'>): PricesPerMonth =>
  plan === 'legacy' ? legacyPrices[size] : planPrices[plan]

export const monthsOfPeriod = (period: Period): number => (period === 'annual' ? 12 : 1)

export const pricePerMonth = (choice: PlanChoice): Cents => findPrices(choice)[choice.period]

/** Returns the amount of an invoice for a whole period. */
export const pricePerPeriod = (choice: PlanChoice): Cents =>
  cents(pricePerMonth(choice) * monthsOfPeriod(choice.period))

/** Returns how much cheaper a year is if it is billed annually. */
export const annualSaving = (choice: Omit<PlanChoice, 'period'>): Cents => {
  const { annual, monthly } = findPrices(choice)
  return cents((monthly - annual) * 12)
}
