import { fixtureId } from '@almoner/domain/fixtures.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeEventStore } from './contract.spec-suite.ts'
import type { EventStore, NewEvent, RecordedEvent } from './event-store.ts'
import { plainInputHash } from './port/input-hash.ts'
import { createMemoryStore } from './memory/store.ts'
import { isSealed, sealPersonalData } from './personal-data.ts'
import { withTestPerson } from './testing/test-person.ts'
import { readEverything, record, someEvent, someStream } from './testing/events.ts'
import { createMemoryRows, createMemoryVault } from './vault/memory-vault.ts'
import type { Vault } from './vault/vault.ts'
import type { VaultRows } from './vault/vault-rows.ts'

describeEventStore('a sealed store', {
  positions: 'dense',
  knowsIdsOf: 'the books',
  open: async () =>
    withTestPerson(sealPersonalData(createMemoryStore(), await createMemoryVault())),
})

const wong = fixtureId('person', 1)
const chan = fixtureId('person', 2)
const personal = { name: '陳大文', email: 'wong@example.org', memo: '' }

let books: EventStore
let vault: Vault
let sealed: EventStore
let questions: string[]

const watched = (rows: VaultRows): VaultRows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, ask]: [string, (...parameters: never[]) => unknown]) => [
      name,
      (...parameters: never[]) => {
        questions.push(name)
        return ask(...parameters)
      },
    ]),
  ) as VaultRows

beforeEach(async () => {
  questions = []
  books = createMemoryStore()
  vault = await createMemoryVault({ rows: watched(createMemoryRows()) })
  sealed = sealPersonalData(books, vault)
  questions = []
})

const createEvent = (person = wong, part: object = personal): NewEvent =>
  someEvent({ personal: part, person })

const readOne = async (store = sealed): Promise<RecordedEvent | undefined> =>
  (await store.readAll({ after: 0n, limit: 1 }))[0]

describe('a personal part', () => {
  it('is returned unchanged, with any content, and is stored as a sealed box', async () => {
    const part = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()).filter(isStorable)
    await fc.assert(
      fc.asyncProperty(part, async (part) => {
        const stream = someStream()
        const [recorded] = await record(sealed, stream, [createEvent(wong, part)])
        expect(recorded).toMatchObject({ person: wong })
        expect(recorded?.personal).toEqual(JSON.parse(JSON.stringify(part)))
        const [kept] = await books.read(stream)
        expect(kept?.personal).toEqual({ person: wong, generation: 1, box: expect.any(String) })
      }),
    )
  })

  it('without a person is refused as an error of the caller, and nothing is written', async () => {
    const append = { stream: someStream(), expected: 'any' } as const
    for (const person of [undefined, 'wong@example.org' as typeof wong]) {
      const events = [createEvent(), someEvent({ personal, person })]
      await expect(sealed.append({ ...append, events })).rejects.toThrow(/whose it is/)
    }
    expect(await books.head()).toBe(0n)
    expect(questions).toEqual([])
  })

  it('that was appended already counts as the same append, even though its box differs', async () => {
    const append = { stream: someStream(), expected: 'none', events: [createEvent()] } as const
    const first = await sealed.append(append)
    expect(await sealed.append(append)).toEqual({ ...first, duplicate: true })
    await vault.erase(wong)
    expect(await sealed.append(append)).toEqual({ ...first, duplicate: true })
    expect(await readOne()).not.toHaveProperty('personal')
  })

  it('from before the vault existed is returned as it is', async () => {
    await record(books, someStream(), [someEvent({ personal })])
    const recorded = await readOne()
    expect(recorded).toMatchObject({ personal })
    expect(recorded).not.toHaveProperty('person')
    const withoutKeys = { after: 0n as const, limit: 1, personal: false }
    expect(await sealed.readAll(withoutKeys)).toEqual([recorded])
  })

  it('stays sealed for readers that do not request it, and no key is read', async () => {
    await record(sealed, someStream(), [createEvent()])
    questions = []
    const other = sealPersonalData(books, await createMemoryVault())
    const [event] = await other.readAll({ after: 0n, limit: 1, personal: false })
    expect(event).toMatchObject({ person: wong })
    expect(event).not.toHaveProperty('personal')
    const following = { after: 0n as const, personal: false, signal: AbortSignal.timeout(5_000) }
    for await (const { events } of other.subscribe(following)) {
      expect(events).toEqual([event])
      break
    }
    expect(questions).toEqual([])
  })

  it('stays sealed for a caller that reads events as they are stored', async () => {
    await record(sealed, someStream(), [createEvent()])
    const storedEvents = await books.readAll({ after: 0n, limit: 1 })
    expect(await sealed.readAll({ after: 0n, limit: 1, personal: 'sealed' })).toEqual(storedEvents)
    const signal = AbortSignal.timeout(5_000)
    for await (const { events } of sealed.subscribe({ after: 0n, personal: 'sealed', signal })) {
      expect(events).toEqual(storedEvents)
      break
    }
    expect(storedEvents[0]?.personal).toMatchObject({ person: wong, box: expect.any(String) })
  })

  it('is also decrypted for subscribers', async () => {
    await record(sealed, someStream(), [createEvent()])
    const following = { after: 0n as const, signal: AbortSignal.timeout(5_000) }
    for await (const { events } of sealed.subscribe(following)) {
      expect(events).toEqual([await readOne()])
      expect(events[0]).toMatchObject({ personal, person: wong })
      break
    }
  })
})

describe('a page', () => {
  it('of a hundred people needs one query, and the next page with them needs none', async () => {
    const people = Array.from({ length: 100 }, (_, index) => fixtureId('person', 1 + index))
    const events = people.map((person) => createEvent(person))
    await record(sealed, someStream(), events)
    expect(questions).toEqual(['claim'])
    const fresh = await createMemoryVault({ rows: watched(createMemoryRows()) })
    const elsewhere = sealPersonalData(books, fresh)
    questions = []
    await expect(elsewhere.readAll({ after: 0n, limit: 100 })).rejects.toThrow(/no key for event/)
    expect(questions).toEqual(['find'])
    questions = []
    for (let time = 0; time < 3; time += 1) await readEverything(sealed, { limit: 1_000 })
    expect(questions).toEqual([])
  })

  it('without a person makes no query for a key', async () => {
    await record(sealed, someStream())
    expect(questions).toEqual([])
  })
})

describe('an erased person', () => {
  it('is removed from every event, at once, and no other person is', async () => {
    await record(sealed, someStream(), [createEvent(), createEvent(chan), createEvent()])
    await vault.erase(wong)
    const events = await readEverything(sealed, { limit: 10 })
    expect(events.map(({ person }) => person)).toEqual([wong, chan, wong])
    expect(events.map((event) => 'personal' in event)).toEqual([false, true, false])
  })

  it('who gives again is readable from then on, and not in earlier events', async () => {
    const stream = someStream()
    await record(sealed, stream, [createEvent()])
    await vault.erase(wong)
    await record(sealed, stream, [createEvent()])
    const events = await sealed.read(stream)
    expect(events.map((event) => event.personal)).toEqual([undefined, personal])
  })
})

describe('an event that several are given at the same time', () => {
  /** Returns one object to all readers, as a store's cache of recent events does. */
  const shared = async (): Promise<EventStore> => {
    await record(sealed, someStream(), [createEvent()])
    const events = await books.readAll({ after: 0n, limit: 1 })
    return sealPersonalData({ ...books, readAll: () => Promise.resolve(events) }, vault)
  }
  const readByTwo = (store: EventStore) => Promise.all([readOne(store), readOne(store)])

  it('is opened once for all of them', async () => {
    const [one, other] = await readByTwo(await shared())
    expect(one?.personal).toEqual(personal)
    expect(other).toBe(one)
  })

  it('is closed to a later person with the same id', async () => {
    const store = await shared()
    await readByTwo(store)
    await vault.erase(wong)
    expect((await readByTwo(store)).map((event) => event?.personal)).toEqual([undefined, undefined])
  })

  it('is remembered for no longer than a moment', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const store = await shared()
      const before = await readOne(store)
      vi.advanceTimersByTime(1_001)
      const after = await readOne(store)
      expect(after).toEqual(before)
      expect(after).not.toBe(before)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a box', () => {
  const tamper = async (change: (event: NewEvent) => NewEvent, stream = someStream()) => {
    const [event] = await record(sealed, someStream('payment'), [createEvent()])
    const [kept] = await books.read(event?.stream ?? stream)
    if (kept === undefined) throw new Error('nothing was recorded')
    const forged = createMemoryStore()
    await record(forged, kept.stream, [change(kept)])
    return { id: kept.id, reading: readOne(sealPersonalData(forged, vault)) }
  }
  const boxed = (event: NewEvent, change: (box: Buffer) => Buffer): NewEvent => {
    if (!isSealed(event.personal)) throw new Error('nothing is sealed')
    const box = change(Buffer.from(event.personal.box, 'base64')).toString('base64')
    return { ...event, personal: { ...event.personal, box } }
  }

  it('opens only in its own event', async () => {
    const { reading } = await tamper((event) => event)
    expect(await reading).toMatchObject({ personal })
  })

  it.each<[string, (event: NewEvent) => NewEvent]>([
    ['moved to another event', (event) => ({ ...event, id: fixtureId('event', 1) })],
    ['moved to an event of another type', (event) => ({ ...event, type: 'SomethingElse' })],
    ['cut short', (event) => boxed(event, (box) => box.subarray(0, -1))],
    ['emptied', (event) => boxed(event, () => Buffer.alloc(0))],
    ['changed', (event) => boxed(event, (box) => box.fill((box[20] ?? 0) ^ 1, 20, 21))],
  ])(
    'that was %s does not open, and the error names the event but not its content',
    async (_, change) => {
      const { reading } = await tamper(change)
      await expect(reading).rejects.toThrow(
        /^The sealed part of event [0-9a-f-]{36} was changed\.$/,
      )
    },
  )

  it('given to another person, generation or stream does not open', async () => {
    await record(sealed, someStream(), [createEvent(chan)])
    const alterPersonal = (change: object) => (event: NewEvent) => ({
      ...event,
      personal: { ...event.personal, ...change },
    })
    await expect((await tamper(alterPersonal({ person: chan }))).reading).rejects.toThrow(
      /was changed/,
    )
    await expect((await tamper(alterPersonal({ generation: 2 }))).reading).rejects.toThrow(/no key/)
    const [kept] = await books.readAll({ after: 0n, limit: 1 })
    const forged = createMemoryStore()
    await record(forged, someStream(), kept ? [kept] : [])
    await expect(readOne(sealPersonalData(forged, vault))).rejects.toThrow(/was changed/)
  })
})

describe('the fingerprint of an input', () => {
  it('is the same in every process and unknown without the root secret', async () => {
    const here = sealed.inputHash('wong@example.org')
    expect(sealPersonalData(createMemoryStore(), vault).inputHash('wong@example.org')).toBe(here)
    const elsewhere = sealPersonalData(books, await createMemoryVault())
    expect(elsewhere.inputHash('wong@example.org')).not.toBe(here)
    expect(plainInputHash('wong@example.org')).not.toBe(here)
    expect(here).toMatch(/^[0-9a-f]{64}$/)
  })
})

const isStorable = (part: object): boolean =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(part)) && !isSealed(part)
