import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isGoingOn, isOpen } from '@almoner/domain/recurring-plan/state.ts'
import { mostOccurrences } from '@almoner/domain/recurring-plan/schedule.ts'
import { randomFrom, seededFaults } from '../../engines/virtual/faults.ts'
import { createGiver } from '../../testing/giver.ts'
import { createWorld } from '../../testing/world.ts'
import { findOverdue, findBrokenPlans } from './recurring-plan-checks.ts'
import { createMonthlyDeeds, restoreHealth } from './recurring-plan-deeds.ts'
import type { Life } from '../simulate.ts'

const hour = 3_600_000
const day = 24 * hour
const pauses = [2 * hour, 10 * hour, day, 2 * day, 4 * day, 9 * day, 20 * day, 33 * day]
// Three years of instalments, and a pause or two.
const longest = 1_200 * day
const receipt = new Uint8Array([0x25, 0x50, 0x44, 0x46])

/**
 * Runs three years of one donor who gives every month, in virtual time and entirely by the seed.
 * Cards decline, require authentication, expire or are removed, and the donor changes the plan in
 * every way the site offers. A bank may answer late, and a machine crashes at any await or is off
 * for days. Then all faults end, time runs out, and the invariants are checked.
 */
export const runDonor = async (seed: number): Promise<Life> => {
  const random = randomFrom(seed)
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const faults = seededFaults({
    seed: seed + 1,
    crashProbability: one([0, 0.002, 0.01, 0.05]),
    failureProbability: one([0, 0.05, 0.2]),
    mostCrashes: 80,
  })
  const world = await createWorld({ faults, drawReceipt: async () => receipt })
  const { engine, clock } = world
  const giver = await createGiver(world)
  const life = { world, giver, one, erasedAfter: null as bigint | null, isOffUntil: 0 }
  const occurrences = 1 + Math.floor(random() * mostOccurrences)
  const firstDay = addDays(toCalendarDay(clock.now()), 1 + Math.floor(random() * 60))
  const story = [`${occurrences} from ${firstDay}`]
  await giver.starts({ firstDay, occurrences })
  const deeds = createMonthlyDeeds(life)
  // Most donors do nothing at all most of the time.
  const eagerness = one([0, 0.1, 0.4, 0.8])
  const overdue = new Set<string>()
  const until = clock.milliseconds() + longest
  while (clock.milliseconds() < until && overdue.size === 0) {
    const plan = await giver.plan()
    if (!isGoingOn(plan) && !plan.instalments.some(isOpen)) break
    if (random() < eagerness) {
      const deed = one(deeds)
      story.push(`${toCalendarDay(clock.now())} ${deed.name}`)
      await deed.act()
    }
    await engine.advance(one(pauses))
    for (const sentence of await findOverdue(life)) overdue.add(sentence)
  }
  story.push(`${toCalendarDay(clock.now())} all is well`)
  await restoreHealth(life)
  const broken = [...overdue, ...(await findBrokenPlans(life))]
  const events = await giver.planEvents()
  const crashes = engine.crashesOf(`recurring-plan-${(await giver.plan()).facts.planId}`)
  const { instalments } = await giver.plan()
  const counts = {
    instalments: instalments.length,
    tries: events.filter(({ type }) => type === 'InstalmentBegun').length,
    charges: world.bank.charges.length,
  }
  return { seed, story, crashes, counts, broken }
}
