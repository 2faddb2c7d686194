import { randomFrom, seededFaults } from '../../engines/virtual/faults.ts'
import { givenDestination } from '../../testing/payable.ts'
import { createWorld } from '../../testing/world.ts'
import { countMoney, findMoneyFaults } from './charity-money-checks.ts'
import {
  addTeam,
  createMoneyDeeds,
  endMoney,
  listMoneyProcesses,
  type MoneyLife,
} from './charity-money-deeds.ts'
import type { Life } from '../simulate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pauses = [0, 0, minute, hour, 5 * hour, day, 3 * day, 8 * day]
const mostDeeds = 60
const receipt = new Uint8Array([0x25, 0x50, 0x44, 0x46])

/**
 * Runs some months of one charity's money, in virtual time and entirely by the seed. Gifts by card
 * are settled, refunded and disputed. Payouts are requested many at once, approved or not, booked,
 * refused or returned by a bank. Notices are lost, doubled or late, a provider is in trouble, and a
 * machine crashes at any await. Then all faults end, time runs out, and the invariants are checked.
 */
export const runCharityMoney = async (seed: number): Promise<Life> => {
  const random = randomFrom(seed)
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const faults = seededFaults({
    seed: seed + 1,
    crashProbability: one([0, 0.02, 0.1]),
    failureProbability: one([0, 0.1, 0.3]),
    mostCrashes: 60,
  })
  const world = await createWorld({ faults, drawReceipt: async () => receipt })
  await givenDestination(world)
  await addTeam(world)
  if (one([true, false])) {
    world.balances.notices.drawEach(() => one([undefined, 'lost', 'doubled', 'late'] as const))
  }
  const life: MoneyLife = { world, one, gifts: 0, refunds: 0, payouts: 0, nights: 0, notices: 0 }
  const deeds = createMoneyDeeds(life)
  const story: string[] = []
  const count = Math.floor(random() * mostDeeds)
  for (let index = 0; index < count; index += 1) {
    const deed = one(deeds)
    story.push(deed.name)
    await deed.act()
    await world.engine.advance(one(pauses))
  }
  story.push('all is well')
  await endMoney(life)
  return {
    seed,
    story,
    crashes: listMoneyProcesses(life).reduce((sum, id) => sum + world.engine.crashesOf(id), 0),
    counts: await countMoney(world),
    broken: await findMoneyFaults(world),
  }
}
