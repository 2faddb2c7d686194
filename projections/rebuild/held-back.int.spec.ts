import { removalRequested, saved, setupRequested } from '@almoner/domain/donor-cards/fixtures.ts'
import { given as agreed, withdrawn } from '@almoner/domain/marketing-consent/fixtures.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type Db } from '../database.ts'
import { paymentHistoryModel } from '../payment-history/project.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../read-models.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { createProjector, gifts } from '../testing/projector.ts'
import { unknownPayment, unknownPaymentSettled } from '../testing/ways-of-paying.ts'
import { rebuildReadModel, type RebuildOptions } from './rebuild.ts'

let db: Db
let drop: () => Promise<void>
let projector: ReturnType<typeof createProjector>
const statements: string[] = []
beforeAll(async () => {
  const made = await createProjectionDatabase()
  const watched = createDatabase(made.url, {
    connections: 2,
    onStatement: ({ sql }) => void statements.push(sql),
  })
  db = watched
  drop = async () => {
    await watched.destroy()
    await made.drop()
  }
})
afterAll(() => drop())
beforeEach(async () => {
  await empty(db, ...readModels)
  projector = createProjector(db)
  statements.length = 0
})
afterEach(() => projector.close())

const model = paymentHistoryModel
const rebuild = (options: Partial<RebuildOptions> = {}) =>
  rebuildReadModel({
    store: projector.store,
    db,
    readModel: model,
    progress: () => {},
    pageSize: 3,
    ...options,
  })

/** Of the rows of payments alone. */
const writes = () =>
  statements.filter((text) => /(insert into|copy) "read_models_next"."payment_history"/.test(text))
    .length

const followed = async () => {
  const running = projector.run([model])
  await projector.caughtUp(model)
  await running.stop()
  return await dump(db, model)
}

/** The model, of which a page fails once. */
const failingOnce = (position: bigint): ReadModel => {
  let failed = false
  const project: ReadModel['project'] = async (trx, events) => {
    await model.project(trx, events)
    if (failed || !events.some((event) => event.position === position)) return
    failed = true
    throw new Error('once')
  }
  return { ...model, project }
}

describe('rows that a rebuild holds back', () => {
  it('are written once for all pages, and sooner where there is too much of them', async () => {
    await projector.append(created, ...gifts(100, 6))
    const before = await followed()
    await rebuild()
    expect(writes()).toBe(1)
    statements.length = 0
    await rebuild({ mostBytesHeld: 2_500 })
    expect(writes()).toBeGreaterThan(1)
    expect(writes()).toBeLessThan(6)
    expect(await dump(db, model)).toEqual(before)
  })

  it('are dropped with a page that fails, and read again from where the tables stand', async () => {
    await projector.append(created, ...gifts(100, 4))
    const before = await followed()
    for (const mostBytesHeld of [0, 2_500, 1_000_000]) {
      await rebuild({ readModel: failingOnce(11n), mostBytesHeld })
      expect(await dump(db, model)).toEqual(before)
    }
  })

  it('keep no name of a person who is erased before they are read again', async () => {
    await projector.append(created, ...gifts(100, 4))
    let reads = 0
    const withoutName = (event: RecordedEvent): RecordedEvent =>
      event.type === 'PaymentInitiated'
        ? { ...event, personal: { ...event.personal, firstName: '[erased]' } }
        : event
    const store: RebuildOptions['store'] = {
      ...projector.store,
      readAll: async (options) => {
        const events = await projector.store.readAll(options)
        if (options.after === 0n) reads += 1
        return reads < 2 ? events : events.map(withoutName)
      },
    }
    await rebuild({ store, readModel: failingOnce(11n) })
    const rows = await db.selectFrom('read_models.payment_history').selectAll().execute()
    expect(rows.map((row) => row.first_name)).toEqual(Array.from({ length: 4 }, () => '[erased]'))
  })

  it('are seen by every model, so that no page is read a second time', async () => {
    await projector.append(setupRequested(1), saved(1), unknownPayment, created, ...gifts(100, 3))
    await projector.append(removalRequested(1), unknownPaymentSettled, agreed, withdrawn)
    for (const readModel of readModels) {
      const readAll = vi.fn<RebuildOptions['store']['readAll']>(projector.store.readAll)
      await rebuild({ store: { ...projector.store, readAll }, readModel, pageSize: 1 })
      const read = readAll.mock.calls.map(([{ after }]) => after)
      expect(read).toEqual([...new Set(read)])
    }
  })

  it('that PostgreSQL refuses name the event they come from', async () => {
    await projector.append(created, ...gifts(100, 4))
    // A text of PostgreSQL's holds no zero.
    const spoilt = (event: RecordedEvent): RecordedEvent =>
      event.position === 5n
        ? { ...event, personal: { ...event.personal, memo: 'zero \u0000' } }
        : event
    const project: ReadModel['project'] = (trx, events) => model.project(trx, events.map(spoilt))
    const named = /payment-history cannot take in PaymentInitiated at position 5, event/
    for (const mostBytesHeld of [0, 1_000_000]) {
      const rebuilding = rebuild({ readModel: { ...model, project }, mostBytesHeld })
      await expect(rebuilding).rejects.toThrow(named)
    }
    expect(await dump(db, model)).toEqual({
      'read_models.payment_history': [],
      'read_models.payment_counts': [],
    })
  })
})
