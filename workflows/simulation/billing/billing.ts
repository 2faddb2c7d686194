import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscriptionEvents } from '@almoner/domain/plan-subscription/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { randomFrom, seededFaults } from '../../engines/virtual/faults.ts'
import { billPlanId } from '../../processes/bill-plan/contract.ts'
import { giveReferralCode, recordReferral } from '../../steps/referral/referral-code.ts'
import { createBilled } from '../../testing/billing.ts'
import { createWorld } from '../../testing/world.ts'
import type { Life } from '../simulate.ts'
import { findBrokenBilling } from './billing-checks.ts'
import { createBillingDeeds, endFaults, passNight, type BilledLife } from './billing-deeds.ts'
import { choices } from './choices.ts'

const hour = 3_600_000
const day = 24 * hour
const pauses = [2 * hour, 10 * hour, day, 4 * day, 9 * day, 16 * day, 33 * day, 60 * day]
const billingTypes = new Set<string>([
  ...planSubscriptionEvents.map(({ type }) => type),
  'OrganisationSuspended',
  'OrganisationReinstated',
])
const years = 3 * 365 * day

/**
 * Runs three years of two charities that are billed for their plans, of which one recommended the
 * other, in virtual time and entirely by the seed. Cards decline, require their owners, wait for a
 * bank or are replaced. Owners switch their plans, two at once. Administration grants credits, waives
 * invoices, and suspends and reinstates the charities. Events reach the processes late, twice and in
 * another order, and a machine crashes at any await or is off for weeks. Then all faults end, and the
 * promises are checked.
 */
export const runBilling = async (seed: number): Promise<Life> => {
  const random = randomFrom(seed)
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const faults = seededFaults({
    seed: seed + 1,
    crashProbability: one([0, 0.002, 0.01, 0.05]),
    failureProbability: one([0, 0.05, 0.2]),
    mostCrashes: 80,
  })
  const delivery = { lostShare: one([0, 0, 0.1, 0.4]), missed: [] as NewEvent[] }
  const lost = randomFrom(seed + 2)
  const misses = (event: NewEvent): boolean => {
    if (!billingTypes.has(event.type) || lost() >= delivery.lostShare) return false
    delivery.missed.push(event)
    return true
  }
  const world = await createWorld({ faults, misses })
  await openSecond(world)
  const billed = [createBilled(world), createBilled(world, lionRockId)] as const
  const life: BilledLife = { world, billed, one, delivery }
  const [referrer, referred] = billed
  const first = one(choices)
  const story = [`${first.plan} ${first.period}`]
  await referrer.starts(first)
  await referred.starts(one(choices), toCalendarDay(world.clock.now()), {
    referralCode: await refer(world),
  })
  const deeds = createBillingDeeds(life)
  // Most charities do nothing at all most of the time.
  const eagerness = one([0, 0.2, 0.5, 0.8])
  const until = world.clock.milliseconds() + years
  while (world.clock.milliseconds() < until) {
    if (random() < eagerness) {
      const deed = one(deeds)
      story.push(`${toCalendarDay(world.clock.now())} ${deed.name}`)
      await deed.act()
    }
    await world.engine.advance(one(pauses))
    await passNight(life)
  }
  story.push(`${toCalendarDay(world.clock.now())} all is well`)
  await endFaults(life)
  const states = await Promise.all(billed.map(({ state }) => state()))
  const invoices = states.flatMap((state) => state.invoices)
  const crashes = [harbourId, lionRockId].reduce(
    (sum, organisationId) => sum + world.engine.crashesOf(billPlanId({ organisationId })),
    0,
  )
  const counts = {
    invoices: invoices.length,
    charges: world.bank.charges.length,
    credited: invoices.filter(({ creditedCents }) => creditedCents > 0).length,
    voided: invoices.filter(({ voided }) => voided !== null).length,
    upgrades: invoices.filter(({ reason, paid }) => reason === 'upgrade' && paid !== null).length,
    rests: (await world.books.readAll({ after: 0n, limit: 10_000 })).filter(
      ({ type }) => type === 'SubscriptionResumed',
    ).length,
    rewards: states.flatMap(({ credits }) => credits).filter(isReward).length,
  }
  return { seed, story, crashes, counts, broken: await findBrokenBilling(life) }
}

const isReward = ({ because }: { because: string }): boolean => because === 'referral'

type World = BilledLife['world']

const openSecond = async ({ tell }: World): Promise<void> => {
  const other = { organisationId: lionRockId, subDomain: 'lionrock' }
  const of = { id: lionRockId, tenant: lionRockId }
  await tell(organisation, { ...of, command: charities.registerOrganisation(other) })
  await tell(organisation, { ...of, command: { type: 'ApproveOrganisation' } })
}

const refer = async ({ books, clock }: World): Promise<string> => {
  const context = { actor: 'process:open-organisation', correlation: 'simulation', causation: null }
  const at = clock.now()
  const code = await giveReferralCode(books, {
    organisationId: harbourId,
    context: { ...context, at },
  })
  await recordReferral(books, { organisationId: lionRockId, code, context: { ...context, at } })
  return code
}
