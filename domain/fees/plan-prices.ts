import { cents, type Cents } from '../kernel/money.ts'

export type Period = 'annual' | 'monthly'
export type PricedPlan = 'free' | 'plus' | 'pro' | 'premium'

/** The price of a month, billed annually or monthly (specification, 9). */
const monthly: Record<PricedPlan, Record<Period, Cents>> = {
  free: { annual: cents(0), monthly: cents(0) },
  plus: { annual: cents(45_900), monthly: cents(55_000) },
  pro: { annual: cents(79_200), monthly: cents(95_000) },
  premium: { annual: cents(125_000), monthly: cents(150_000) },
}

export const pricePerMonth = (plan: PricedPlan, period: Period): Cents => monthly[plan][period]

/** Returns the amount of the first invoice. */
export const firstInvoice = (plan: PricedPlan, period: Period): Cents =>
  cents(monthly[plan][period] * (period === 'annual' ? 12 : 1))

/** Returns how much cheaper a year is if it is billed annually. */
export const annualSaving = (plan: PricedPlan): Cents =>
  cents((monthly[plan].monthly - monthly[plan].annual) * 12)
