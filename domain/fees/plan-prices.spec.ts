import { expect, it } from 'vitest'
import { annualSaving, firstInvoice } from './plan-prices.ts'

it.each([
  ['free', 0, 0, 0],
  ['plus', 550_800, 55_000, 109_200],
  ['pro', 950_400, 95_000, 189_600],
  ['premium', 1_500_000, 150_000, 300_000],
] as const)('a year or month of %s, and what the year saves', (plan, year, month, saving) => {
  expect(firstInvoice(plan, 'annual')).toBe(year)
  expect(firstInvoice(plan, 'monthly')).toBe(month)
  expect(annualSaving(plan)).toBe(saving)
})
