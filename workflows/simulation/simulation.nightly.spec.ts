import { expect, it } from 'vitest'
import { runApplication } from './applications/applications.ts'
import { runBilling } from './billing/billing.ts'
import { runCharityMoney } from './charity-money/charity-money.ts'
import { runDonor } from './recurring-plans/recurring-plans.ts'
import { runSchedule } from './schedule.ts'
import { formatLife, seedFrom, simulate } from './simulate.ts'

const wanted = process.env['SIMULATION_SEED']

/** Every test run has a few lives of each kind (simulation.spec.ts). */
it.each([
  { kind: 'schedules', asked: 5_000, live: runSchedule },
  { kind: 'donors', asked: 500, live: runDonor },
  { kind: 'applications', asked: 2_000, live: runApplication },
  { kind: 'money', asked: 5_000, live: runCharityMoney },
  // Two charities each.
  { kind: 'billing', asked: 200, live: runBilling },
] as const)('$asked simulated $kind end as specified', async ({ kind, asked, live }) => {
  const { lives, counts, broken } = await simulate({
    lives: asked,
    firstSeed: seedFrom(wanted),
    live,
  })
  expect(broken.map(formatLife(kind)).join('\n')).toBe('')
  expect(lives).toBe(asked)
  // Each outcome was reached by at least one life.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
})
