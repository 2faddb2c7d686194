import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { dashboardQuerySchema } from '../../use-cases/dashboard/contract.ts'
import { financialYearSchema } from './financial-year/contract.ts'
import { dashboardPlansExample } from './testing/plans-example.ts'
import { funnelExample } from './testing/more-examples.ts'

describe('the query of the dashboard', () => {
  it('is thirty days of what was given if nothing is named', () => {
    expect(v.parse(dashboardQuerySchema, {})).toEqual({ period: '30d', basis: 'given' })
  })

  it.each([
    { period: '31d' },
    { basis: 'gross' },
    { asOf: '2026-02-30' },
    { knownAt: 'yesterday' },
  ])('refuses %o', (query) => {
    expect(v.safeParse(dashboardQuerySchema, query).success).toBe(false)
  })

  it.each([0, 13, 4.5])('starts no financial year in month %d', (startsIn) => {
    expect(v.safeParse(financialYearSchema, { startsIn }).success).toBe(false)
  })
})

describe('the examples for screens', () => {
  it('have months whose movements add up', () => {
    for (const { month, starts, ends, lists: _, ...movements } of dashboardPlansExample.months) {
      const sum = Object.values(movements).reduce((total, each) => total + each, starts)
      expect({ month, ends: sum }).toEqual({ month, ends })
    }
  })

  it('have steps of which each is taken by no more than the one before', () => {
    const counts = funnelExample.steps.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  })
})
