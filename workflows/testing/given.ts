import { expect } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { BankCall, CardBehaviour, Fault } from './bank-call.ts'
import { createWorld, type World } from './world.ts'

type Deed = (world: World) => unknown
type Duration = `${number} ${'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days'}`

const lengths = {
  milliseconds: 1,
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
} as const

export const milliseconds = (duration: Duration): number => {
  const [count = '', unit = ''] = duration.split(' ')
  return Number(count) * requirePresent(lengths[unit as keyof typeof lengths], unit)
}

/** The card of the fixtures behaves like this when it is charged. */
const card =
  (behaviour: CardBehaviour) =>
  (): Deed =>
  ({ bank: { card } }) =>
    card(payments.visa.reference, behaviour)

export const bank = {
  approves: card('approves'),
  declines: card('declines'),
  asksForAuthentication: card('asks'),
  isStillProcessing: card('processes'),
  doesNotKnowTheCard: card('is_unknown'),
  chargesAnotherSum: card('charges_another_sum'),
  has:
    (trouble: Fault, call: BankCall, times: number): Deed =>
    ({ bank: { trouble: cause } }) =>
      cause(call, trouble, times),
}

/**
 * Starts the sentence of every rule about a process: `given(bank.declines()).run().after('5
 * minutes').thenRecorded('PaymentFailed')`. `run` has the payer click the button; `when` performs
 * an action, in time with the rest.
 */
export const given = (...setting: readonly Deed[]) => {
  const story: Deed[] = [...setting]
  const received = {
    run: () => received.when(({ pays }) => pays()),
    when: (deed: Deed) => {
      story.push(deed)
      return received
    },
    after: (duration: Duration) =>
      received.when(({ engine }) => engine.advance(milliseconds(duration))),
    /** Expects exactly these events, apart from the payment's beginning and the card's name. */
    thenRecorded: async (...types: readonly PaymentEvent['type'][]): Promise<World> => {
      const world = await createWorld()
      for (const deed of story) await deed(world)
      const events = await world.recorded(payments.paymentId)
      const beginning = new Set(['PaymentInitiated', 'PaymentRequested', 'CardIdentified'])
      const what = events.map((event) => event.type)
      expect(what.filter((type) => !beginning.has(type))).toEqual(types)
      return world
    },
  }
  return received
}
