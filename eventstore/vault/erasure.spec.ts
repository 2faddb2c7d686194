import { fixtureId } from '@almoner/domain/fixtures.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventStore } from '../event-store.ts'
import { createMemoryStore } from '../memory/store.ts'
import { sealPersonalData } from '../personal-data.ts'
import { readEverything, someEvent, someStream } from '../testing/events.ts'
import { createMemoryRows, createMemoryVault } from './memory-vault.ts'

type Step = { does: 'give' | 'erase' | 'read' | 'wait'; person: number; process: number }

const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom('give', 'give', 'erase', 'read', 'wait'),
    person: fc.integer({ min: 0, max: 2 }),
    process: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 40 },
)

/** Three processes over one database, and the keys that each has cached. */
const threeProcesses = async (lifeMilliseconds: number) => {
  const clock = { now: 0 }
  const rows = createMemoryRows()
  const books = createMemoryStore()
  const vaults = await Promise.all(
    [0, 1, 2].map(() => createMemoryVault({ rows, lifeMilliseconds, now: () => clock.now })),
  )
  const stores = vaults.map((vault) => sealPersonalData(books, vault))
  /** Maps each event id to its text and to whether its person was erased after it. */
  const memos = new Map<string, { person: number; memo: string; erased: boolean }>()

  const take = async ({ does, person, process }: Step): Promise<void> => {
    const [store, vault] = [stores[process], vaults[process]]
    if (store === undefined || vault === undefined) throw new Error('there are three processes')
    if (does === 'wait') clock.now += 1_000
    if (does === 'read') await readable(store)
    if (does === 'erase') {
      await vault.erase(fixtureId('person', person))
      for (const gift of memos.values()) if (gift.person === person) gift.erased = true
    }
    if (does === 'give') {
      const memo = `gift ${memos.size}`
      const event = someEvent({ personal: { memo }, person: fixtureId('person', person) })
      await store.append({ stream: someStream(), expected: 'none', events: [event] })
      memos.set(event.id, { person, memo, erased: false })
    }
  }
  return { clock, stores, given: memos, take }
}

const readable = async (store: EventStore): Promise<ReadonlyMap<string, object>> => {
  const events = await readEverything(store, { limit: 7 })
  return new Map(events.flatMap(({ id, personal }) => (personal ? [[id, personal] as const] : [])))
}

describe('for any actions of people and processes, in any order', () => {
  it('erased people are erased, and no others are, when nothing is cached', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const { stores, given, take } = await threeProcesses(0)
        for (const step of steps) await take(step)
        const expected = [...given].filter(([, { erased }]) => !erased)
        const wanted = new Map(expected.map(([id, { memo }]) => [id, { memo }]))
        for (const store of stores) expect(await readable(store)).toEqual(wanted)
      }),
    )
  })

  it('erased people are erased everywhere once the caches have expired', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const { clock, stores, given, take } = await threeProcesses(3_000)
        for (const step of steps) await take(step)
        clock.now += 3_000
        const [known = new Map()] = await Promise.all(stores.map(readable))
        // Events written through a process that had not yet received the erasure are erased as
        // well.
        const expected = [...given].filter(([id, { erased }]) => !erased && known.has(id))
        expect(known).toEqual(new Map(expected.map(([id, { memo }]) => [id, { memo }])))
        for (const store of stores) expect(await readable(store)).toEqual(known)
      }),
    )
  })

  it('data recorded after every process has received the erasures is readable', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const { clock, stores, given, take } = await threeProcesses(3_000)
        for (const step of steps) await take(step)
        clock.now += 3_000
        const before = given.size
        for (const person of [0, 1, 2]) await take({ does: 'give', person, process: person })
        const late = [...given.keys()].slice(before)
        for (const store of stores)
          expect([...(await readable(store)).keys()]).toEqual(expect.arrayContaining(late))
      }),
    )
  })
})
