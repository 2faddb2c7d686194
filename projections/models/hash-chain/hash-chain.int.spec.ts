import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { createMemoryVault } from '@almoner/eventstore/vault/memory-vault.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import {
  another,
  atLionRock,
  toRecorded,
  toStream,
  toAppend,
} from '../../engine/testing/history.ts'
import { toBook, chainBeginning, eventHash, nextLink } from './link.ts'
import { eventsInABlock } from './link.ts'
import { hashChainModel } from './project.ts'
import { chainBlocks } from './query.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const model = hashChainModel
const happy = [paid.initiated, paid.identified, paid.succeeded]
const everything = () => chainBlocks(db, { after: 0n, upTo: null })

const linkAfter = (book: string, events: readonly RecordedEvent[]): string =>
  events
    .filter((event) => toBook(event) === book)
    .reduce((link, event) => nextLink(link, eventHash(event)), chainBeginning(book))

/** Rewrites the columns in the form of `jsonb`, which was once their type. */
const keepAsBefore = async (): Promise<void> => {
  await sql`alter table es.events disable trigger events_are_facts`.execute(db)
  await sql`update es.events set data = data::jsonb, meta = meta::jsonb`.execute(db)
  await sql`alter table es.events enable trigger events_are_facts`.execute(db)
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => another(paid.initiated, 500 + index))

describe('the hash chain', () => {
  it('is the same however its events arrive', async () => {
    const events = [...happy, ...happy.map(atLionRock), ...many(70)]
    expect(await projectOneByOne(db, model, events)).toEqual(await projectAtOnce(db, model, events))
  })

  it('is a chain for each charity, and one for the platform', async () => {
    const [first, ...rest] = toRecorded(...happy, ...happy.map(atLionRock))
    if (!first) throw new Error('six events were given')
    const events = [{ ...first, meta: { ...first.meta, tenant: null } }, ...rest]
    await empty(db, model)
    await projectAll(db, model, events)
    const blocks = await everything()
    expect(blocks.map(({ book, events: count }) => [book, count])).toEqual([
      ['platform', 1],
      [harbourId, 2],
      [lionRockId, 3],
    ])
    for (const { book, link } of blocks) expect(link).toBe(linkAfter(book, events))
  })

  it('names each event of a block by its position, and links the blocks', async () => {
    const events = many(eventsInABlock * 2 + 5)
    await given(db, ...events).projectTwice(model)
    const blocks = await everything()
    expect(blocks.map((one) => [one.block, one.first_position, one.last_position])).toEqual([
      [0, 1n, 64n],
      [1, 65n, 128n],
      [2, 129n, 133n],
    ])
    expect(blocks.flatMap(({ entries }) => entries.map(({ position }) => position))).toEqual(
      events.map((_, index) => BigInt(index + 1)),
    )
    const recorded = toRecorded(...events)
    for (const { link, last_position: last } of blocks) {
      expect(link).toBe(linkAfter(harbourId, recorded.slice(0, Number(last))))
    }
  })

  it.each<[string, (event: RecordedEvent) => RecordedEvent]>([
    ['data', (event) => ({ ...event, data: { ...event.data, try: 7 } })],
    ['personal part', (event) => ({ ...event, personal: { box: 'another' } })],
    ['personal part, gone', ({ personal: _personal, ...event }) => event],
    ['author', (event) => ({ ...event, meta: { ...event.meta, actor: 'nobody' } })],
    ['type', (event) => ({ ...event, type: 'PaymentForgotten' })],
    ['id', (event) => ({ ...event, id: event.id.replace(/^./, '0') })],
    ['stream', (event) => ({ ...event, stream: 'payment-x' as typeof event.stream })],
    ['revision', (event) => ({ ...event, revision: event.revision + 1n })],
    ['recorded time', (event) => ({ ...event, recordedAt: instant('2027-01-01T00:00:00.000Z') })],
  ])('has another link once an event has another %s', (_what, change) => {
    const [event] = toRecorded({ ...paid.initiated, personal: { box: 'sealed' } })
    if (!event) throw new Error('one event was given')
    expect(eventHash(change(event))).not.toBe(eventHash(event))
  })

  it('is the same over every store, and for events stored in another order of keys', async () => {
    const [postgres, memory] = [createPostgresStore({ url }), createMemoryStore()]
    for (const store of [postgres, memory]) {
      for (const [index, event] of happy.entries()) {
        const events = [toAppend(event, index)]
        await store.append({ stream: toStream(event), expected: 'any', events })
      }
    }
    const readEvents = async (store: Pick<EventStore, 'readAll'>) => {
      const events = await store.readAll({ after: 0n, limit: 10 })
      // The one field that each store sets itself.
      return events.map((event) => Object.assign(event, { recordedAt: event.meta.at }))
    }
    const [asWritten, inMemory] = [await readEvents(postgres), await readEvents(memory)]
    await keepAsBefore()
    const fromBefore = await readEvents(postgres)
    await postgres.close()
    expect(JSON.stringify(fromBefore[0]?.data)).not.toBe(JSON.stringify(asWritten[0]?.data))
    expect(linkAfter(harbourId, asWritten)).toBe(linkAfter(harbourId, inMemory))
    expect(linkAfter(harbourId, fromBefore)).toBe(linkAfter(harbourId, inMemory))
  })

  it('is the same after a person was erased', async () => {
    const raw = createMemoryStore()
    const vault = await createMemoryVault()
    const sealed = sealPersonalData(raw, vault)
    const events = [{ ...toAppend(paid.initiated, 0), person: paid.payerId }]
    await sealed.append({ stream: toStream(paid.initiated), expected: 'none', events })
    const everything = { after: 0n as const, limit: 10 }
    const before = linkAfter(harbourId, await raw.readAll(everything))
    await vault.erase(paid.payerId)
    const [erased] = await sealed.readAll(everything)
    expect(erased).toMatchObject({ person: paid.payerId })
    expect(erased?.personal).toBeUndefined()
    expect(linkAfter(harbourId, await raw.readAll(everything))).toBe(before)
  })

  it('finds the newest block and a page of blocks by an index', async () => {
    const recorded = toRecorded(...many(1))
    const [event] = recorded
    if (!event) throw new Error('one event was given')
    await empty(db, model)
    const long = Array.from({ length: 64 * 400 }, (_, index) => ({
      ...event,
      position: toPosition(index + 1),
    }))
    await projectAll(db, model, long)
    const before = await dump(db, model)
    const plans = await explainQueries(url, async (asking) => {
      await model.project(asking as Transaction<Database>, [{ ...event, position: toPosition(5) }])
      await chainBlocks(asking, { after: 100n, upTo: 500n })
    })
    expect(await dump(db, model)).toEqual(before)
    const [newest, page] = plans.filter((plan) => plan.includes('hash_chain'))
    for (const plan of [newest, page]) expect(plan).toMatch(/Index Scan/)
  })
})
