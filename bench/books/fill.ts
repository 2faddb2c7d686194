import { setTimeout as pause } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { foundCharity, type Charity } from './charity.ts'
import { paymentLife } from './payment-life.ts'

export type Filled = {
  events: number
  payments: number
  charities: readonly Charity['id'][]
  seconds: number
}

/**
 * Fills an empty store with the platform's events: charities, payments with their whole life,
 * receipts in gapless books. An equal seed creates equal payments, but the store decides their
 * order. It ends with whole payments, so it may write a few events more than requested. Receipts
 * are numbered before the previous one is committed. The bare stores append in the order of the
 * calls. If events are sealed, one append may overtake another, and waits.
 */
export const fill = async (options: {
  store: Pick<EventStore, 'append'>
  events: number
  seed?: number
  charities?: number
  /** The number of payments in progress at one time. */
  lanes?: number
  tell?: (line: string) => void
}): Promise<Filled> => {
  const { store, events, seed = 1, charities: howMany = 20, lanes = 256, tell } = options
  const began = performance.now()
  const filled = { events: 0, payments: 0 }
  const take = async (append: Append): Promise<void> => {
    await appendInTurn(store, append)
    filled.events += append.events.length
  }
  const charities: Charity[] = []
  for (let number = 0; number < howMany; number += 1) {
    const { charity, appends } = foundCharity(seed, number)
    for (const append of appends) await take(append)
    charities.push(charity)
  }
  const live = async (): Promise<void> => {
    while (filled.events < events) {
      const number = filled.payments
      filled.payments += 1
      const chance = createChance(seed * 1_000_003 + number)
      // Charities differ in size: the first half receives most of the gifts.
      const rank = Math.floor(charities.length * chance.next() ** 2)
      const charity = charities[rank]
      assert(charity !== undefined, 'books need a charity')
      for (const append of paymentLife({ charity, chance, seed, number })) await take(append)
      if (number % 20_000 === 19_999)
        tell?.(`${filled.events} of ${events} events are in the books`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, live))
  const seconds = (performance.now() - began) / 1_000
  return { ...filled, charities: charities.map(({ id }) => id), seconds }
}

const mostTurns = 2_000

const appendInTurn = async (store: Pick<EventStore, 'append'>, append: Append): Promise<void> => {
  for (let turn = 1; turn <= mostTurns; turn += 1) {
    const result = await store.append(append)
    if (result.outcome === 'appended') return
    // A lower number of the book is still being appended; any other conflict is an error.
    const { actual } = result
    const { expected } = append
    const isEarly = typeof expected === 'bigint' && (actual === 'none' || actual < expected)
    assert(isEarly, `${append.stream} is not as the filling left it: fill an empty store`)
    await pause(1)
  }
  throw new Error(`${append.stream} never came to its turn`)
}
