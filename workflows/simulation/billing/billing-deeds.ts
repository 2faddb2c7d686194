import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { nextBillingStep } from '@almoner/domain/plan-subscription/next-step.ts'
import { findOpenInvoice, type ReliefId } from '@almoner/domain/plan-subscription/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { lookSignal } from '../../flow/asking.ts'
import { startLostBilling } from '../../nightly/start-lost-billing.ts'
import { findNudge, listStarts } from '../../reactions/find-reaction.ts'
import type { createBilled } from '../../testing/billing.ts'
import type { World } from '../../testing/world.ts'
import { assignedChoices, choices } from './choices.ts'

type Billed = ReturnType<typeof createBilled>

export type BilledLife = {
  world: World
  billed: readonly Billed[]
  one: <T>(options: readonly T[]) => T
  /** Events that have not reached the reactions yet, and the share of those that come late. */
  delivery: { lostShare: number; missed: NewEvent[] }
}

export type BillingDeed = { name: string; act: () => unknown }

const hour = 3_600_000
const day = 24 * hour

const behaviours = ['approves', 'approves', 'declines', 'asks', 'processes'] as const

/** Everything that may happen in three years. */
export const createBillingDeeds = (life: BilledLife): readonly BillingDeed[] => [
  ...ofOwners(life),
  ...ofAdministration(life),
  ...ofTheBank(life),
  ...ofTheMachine(life),
]

const ofOwners = ({ world, billed, one }: BilledLife): readonly BillingDeed[] => {
  let cards = 0
  /** The desk of a suspended charity is closed. */
  const atDesk = (act: (charity: Billed) => unknown) => async (): Promise<void> => {
    const charity = one(billed)
    if (!(await charity.isSuspended())) await act(charity)
  }
  const pay = async (charity: Billed): Promise<void> => {
    const invoice = findOpenInvoice(await charity.state())
    if (invoice === null) return
    const { invoiceId } = invoice
    await charity.send({
      type: 'BeginInvoiceCharge',
      invoiceId,
      by: 'owner',
      at: world.clock.now(),
    })
  }
  const replace = atDesk(async (charity) => {
    const reference = `pm_${(cards += 1)}`
    world.bank.card(reference, one(behaviours))
    await charity.replacesCard(reference)
  })
  const challenged = (act: () => void) =>
    atDesk(async (charity) => {
      await pay(charity)
      await world.engine.advance(one([0, 3_000, 60_000]))
      if (world.bank.newestIntent() !== 'pi_none') act()
    })
  const switches = atDesk((charity) => charity.switches(one(choices)))
  const cancels = atDesk((charity) =>
    charity.send({ type: 'CancelPlanChange', at: world.clock.now() }),
  )
  return [
    { name: 'an owner switches', act: switches },
    { name: 'an owner switches again', act: switches },
    {
      name: 'two owners switch at once',
      act: atDesk((charity) =>
        Promise.all([charity.switches(one(choices)), charity.switches(one(choices))]),
      ),
    },
    { name: 'an owner cancels a change', act: cancels },
    { name: 'an owner replaces the card', act: replace },
    { name: 'an owner replaces the card again', act: replace },
    { name: 'an owner pays', act: atDesk(pay) },
    {
      name: 'two owners pay at once',
      act: atDesk((charity) => Promise.all([pay(charity), pay(charity)])),
    },
    { name: 'an owner passes the challenge', act: challenged(world.bank.approve) },
    { name: 'an owner fails the challenge', act: challenged(world.bank.refuse) },
  ]
}

const administrators = [50, 51].map((number) => fixtureId('administrator', number))

const ofAdministration = ({ world, billed, one }: BilledLife): readonly BillingDeed[] => {
  let reliefs = 0
  const request = async (kind: 'waiver' | 'credit'): Promise<void> => {
    const charity = one(billed)
    const invoice = findOpenInvoice(await charity.state())
    reliefs += 1
    await charity.send({
      type: 'RequestRelief',
      reliefId: uuidFrom('relief', String(reliefs)) as ReliefId,
      kind,
      invoiceId: kind === 'waiver' ? (invoice?.invoiceId ?? null) : null,
      amountCents: cents(one([1, 10_000, 55_000, 100_001, 2_000_000])),
      reason: 'goodwill',
      administratorId: one(administrators),
      at: world.clock.now(),
    })
  }
  return [
    { name: 'administration grants a credit', act: () => request('credit') },
    { name: 'administration waives an invoice', act: () => request('waiver') },
    {
      name: 'administration decides',
      act: async () => {
        const charity = one(billed)
        const [relief] = (await charity.state()).reliefs
        if (relief === undefined) return
        await charity.send({
          type: 'DecideRelief',
          reliefId: relief.reliefId,
          isGranted: one([true, true, false]),
          administratorId: one(administrators),
          at: world.clock.now(),
        })
      },
    },
    {
      name: 'administration suspends a charity',
      act: () => one(billed).suspends(one([true, true, false])),
    },
    {
      name: 'administration reinstates a charity',
      act: () => one(billed).reinstates(one([true, true, false])),
    },
    {
      name: 'administration suspends a charity for hours or days',
      act: async () => {
        const charity = one(billed)
        await charity.suspends(one([true, false]))
        await world.engine.advance(one([hour, 14 * hour, 2 * day, 12 * day]))
        await charity.reinstates(one([true, false]))
      },
    },
    {
      name: 'administration sets a plan',
      act: () =>
        one(billed).send({
          type: 'SetPlan',
          choice: one(assignedChoices),
          projectOrder: [],
          at: world.clock.now(),
        }),
    },
  ]
}

const ofTheBank = ({ world, billed, one }: BilledLife): readonly BillingDeed[] => {
  const { bank } = world
  return [
    {
      name: 'a card changes',
      act: async () => {
        const { card } = await one(billed).state()
        if (card !== null) bank.card(card.paymentMethodId, one(behaviours))
      },
    },
    { name: 'the bank pays', act: () => bank.settleAll('pays') },
    { name: 'the bank refuses', act: () => bank.settleAll('refuses') },
    {
      name: 'the bank is in trouble',
      act: () =>
        bank.trouble(
          one(['charge', 'look', 'cancel'] as const),
          one(['unreachable', 'lost', 'hangs'] as const),
          one([1, 2, 9, 60]),
        ),
    },
  ]
}

const ofTheMachine = (life: BilledLife): readonly BillingDeed[] => {
  const { world, one } = life
  return [
    { name: 'the machine dies', act: () => world.engine.crash() },
    {
      name: 'the machine stands still',
      act: async () => {
        await world.clock.standStill(one([6 * hour, 2 * day, 12 * day, 40 * day]))
        world.engine.crash()
      },
    },
    { name: 'late events come', act: () => deliver(life) },
  ]
}

/** Delivers what came late, the newest first. */
const deliver = async ({ world: { engine }, delivery }: BilledLife): Promise<void> => {
  for (const event of delivery.missed.splice(0).toReversed()) {
    for (const { process, id, input } of listStarts(event)) await engine.start(process, id, input)
    const nudged = findNudge(event)
    if (nudged !== null) await engine.signal(nudged, lookSignal)
  }
  await engine.advance(0)
}

/** The nightly start of billing for which something is due. */
export const passNight = async ({ world, billed }: BilledLife): Promise<void> => {
  const states = await Promise.all(billed.map(({ state }) => state()))
  const by = world.clock.now()
  const due = states.filter((state) => nextBillingStep(state, by).do !== 'wait')
  await startLostBilling({
    engine: world.engine,
    listDueSubscriptions: async () => due.map(({ organisationId }) => organisationId),
    by,
  })
  await world.engine.advance(0)
}

/** All faults end, and time runs until what is due has been done. */
export const endFaults = async (life: BilledLife): Promise<void> => {
  const { world, delivery, billed, one } = life
  delivery.lostShare = 0
  world.bank.isWell()
  // A charity that stays suspended has nothing due either.
  for (const charity of billed) if (one([true, false])) await charity.reinstates()
  for (let nights = 0; nights < 8; nights += 1) {
    world.bank.settleAll('pays')
    await deliver(life)
    await world.engine.advance(4 * day)
    await passNight(life)
  }
}
