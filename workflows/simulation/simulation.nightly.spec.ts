import { expect, it } from 'vitest'
import { runDonor } from './recurring-plans.ts'
import { runSchedule } from './schedule.ts'
import { formatLife, seedFrom, simulate } from './simulate.ts'

const wanted = process.env['SIMULATION_SEED']

/** The same with a few lives is in every run (simulation.spec.ts). */
it.each([
  { kind: 'schedules', asked: 5_000, live: runSchedule },
  { kind: 'donors', asked: 500, live: runDonor },
] as const)('$asked $kind by chance end as they must', async ({ kind, asked, live }) => {
  const { lives, broken } = await simulate({ lives: asked, firstSeed: seedFrom(wanted), live })
  expect(broken.map(formatLife(kind)).join('\n')).toBe('')
  expect(lives).toBe(asked)
})
