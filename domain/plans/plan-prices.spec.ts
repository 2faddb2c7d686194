import { expect, it } from 'vitest'
import { annualSaving, pricePerPeriod, type PlanChoice } from './plan-prices.ts'

it.each<[Omit<PlanChoice, 'period'>, number, number, number]>([
  [{ plan: 'free' }, 0, 0, 0],
  [{ plan: 'basic' }, 0, 0, 0],
  [{ plan: 'plus' }, 550_800, 55_000, 109_200],
  [{ plan: 'pro' }, 950_400, 95_000, 189_600],
  [{ plan: 'premium' }, 1_500_000, 150_000, 300_000],
  [{ plan: 'legacy', size: 'S' }, 180_000, 18_000, 36_000],
  [{ plan: 'legacy', size: 'M' }, 396_000, 36_000, 36_000],
  [{ plan: 'legacy', size: 'L' }, 612_000, 54_000, 36_000],
  [{ plan: 'legacy', size: 'XL' }, 828_000, 72_000, 36_000],
])('a year and a month of %j, and what the year saves', (plan, year, month, saving) => {
  expect(pricePerPeriod({ ...plan, period: 'annual' })).toBe(year)
  expect(pricePerPeriod({ ...plan, period: 'monthly' })).toBe(month)
  expect(annualSaving(plan)).toBe(saving)
})
