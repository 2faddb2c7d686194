import { setTimeout as delay } from 'node:timers/promises'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { isConnectionLost } from '@almoner/eventstore/postgres/connection/connection-lost.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCheckpoint } from '../checkpoint/checkpoints.ts'
import { createDatabase, type Db } from '../database.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import { completedCount } from '../../models/payment-history/query.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { createProjector, gift, gifts } from '../testing/projector.ts'
import { rebuildReadModel, type RebuildOptions } from './rebuild.ts'

let db: Db
let url: string
let drop: () => Promise<void>
let projector: ReturnType<typeof createProjector>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await empty(db, ...readModels)
  projector = createProjector(db)
})
afterEach(() => projector.close())

const model = paymentHistoryModel
const rebuild = (options: Partial<RebuildOptions> = {}) =>
  rebuildReadModel({ store: projector.store, db, readModel: model, progress: () => {}, ...options })

const followed = async (count: number) => {
  await projector.append(created, ...gifts(100, count))
  const running = projector.run([model])
  await projector.caughtUp(model)
  return running
}

const nextTables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = to_regnamespace('read_models_next') and relkind = 'r'`.execute(db)
  return rows.map(({ name }) => name)
}

const newer = model.version + 1

/** A model whose projection waits at a gate, once it has processed a page. */
const gated = ({ version = model.version, page = 2 } = {}) => {
  const gate = Promise.withResolvers<void>()
  const atGate = Promise.withResolvers<void>()
  let pages = 0
  const readModel: ReadModel = {
    ...model,
    version,
    project: async (trx, events) => {
      await model.project(trx, events)
      pages += 1
      if (pages !== page) return
      atGate.resolve()
      await gate.promise
    },
  }
  return { readModel, atGate: atGate.promise, open: gate.resolve }
}

/** The tables' definitions by the migrations, as text and in no order of creation. */
const catalogue = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    with t as (select c.* from pg_class c where c.relkind = 'r'
      and c.relnamespace = 'read_models'::regnamespace)
    select concat_ws(' ', 'table', relname, relpersistence, reloptions, relacl,
      obj_description(oid, 'pg_class')) as line from t
    union all select concat_ws(' ', 'column', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      pg_get_expr(d.adbin, d.adrelid), col_description(t.oid, a.attnum))
      from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select concat_ws(' ', 'constraint', t.relname, k.conname, k.contype,
      pg_get_constraintdef(k.oid)) from t join pg_constraint k on k.conrelid = t.oid
    union all select concat_ws(' ', 'index', t.relname, pg_get_indexdef(i.indexrelid))
      from t join pg_index i on i.indrelid = t.oid
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

describe('tables that were swapped in', () => {
  it('are the same as migrations made them, for every model', async () => {
    const before = await catalogue()
    expect(before.join('\n')).toMatch(/column payment_history email.* personal\n/)
    for (const readModel of readModels) await rebuild({ readModel })
    expect(await catalogue()).toEqual(before)
    expect(await nextTables()).toEqual([])
  })

  it('also have what an operator has added', async () => {
    const role = `reports_${process.pid}`
    await sql`create role ${sql.id(role)}`.execute(db)
    await sql`grant select on read_models.payment_counts to ${sql.id(role)}`.execute(db)
    await sql`comment on table read_models.payment_counts is 'how many'`.execute(db)
    await sql`alter table read_models.payment_counts set unlogged`.execute(db)
    const before = await catalogue()
    await rebuild()
    expect(await catalogue()).toEqual(before)
    await sql`drop owned by ${sql.id(role)}`.execute(db)
    await sql`drop role ${sql.id(role)}`.execute(db)
    await sql`alter table read_models.payment_counts set logged`.execute(db)
  })
})

describe('a rebuild', () => {
  it('writes nothing to the live tables before it swaps them', async () => {
    await followed(3)
    // Allows reads and blocks writes: a writer waits, and is aborted.
    const guard = createDatabase(url, { connections: 1 })
    const hasty = createDatabase(url, { connections: 2, statementTimeoutMilliseconds: 2_000 })
    await guard.transaction().execute(async (trx) => {
      const tables = readModels.flatMap(({ tables: all }) => all)
      const tableNames = sql.join(tables.map((table) => sql.table(table)))
      await sql`lock table ${tableNames} in exclusive mode`.execute(trx)
      for (const readModel of readModels) {
        const built = rebuild({ db: hasty, readModel, verifyOnly: true, pageSize: 2 })
        await expect(built).resolves.toHaveProperty('position')
      }
    })
    await guard.destroy()
    await hasty.destroy()
  })

  it('refuses a model with a table that cannot be swapped', async () => {
    await projector.append(created, ...gift(100))
    const project: ReadModel['project'] = async (trx) => {
      await sql`delete from read_models.payment_history`.execute(trx)
    }
    const broken = rebuild({ readModel: { ...model, project } })
    await expect(broken).rejects.toMatchObject({ cause: { message: /by sql.table, not in text/ } })
  })

  it('that is aborted does not change the live rows, and the next one starts clean', async () => {
    await (await followed(3)).stop()
    const before = await dump(db, model)
    const { readModel, atGate, open } = gated()
    const cut = rebuild({ readModel, pageSize: 4 })
    await atGate
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    open()
    await expect(cut).rejects.toSatisfy(isConnectionLost)
    expect(await dump(db, model)).toEqual(before)
    expect(await nextTables()).not.toEqual([])
    await rebuild()
    expect(await dump(db, model)).toEqual(before)
    expect(await nextTables()).toEqual([])
  })

  it('is refused during another one of the same model', async () => {
    await (await followed(3)).stop()
    const { readModel, atGate, open } = gated()
    const first = rebuild({ readModel, pageSize: 4 })
    await atGate
    await expect(rebuild()).rejects.toThrow('payment-history is being rebuilt already')
    open()
    await expect(first).resolves.toMatchObject({ position: 10n })
    await expect(rebuild()).resolves.toMatchObject({ position: 10n })
  })

  it('stops with the name of an event that cannot be applied, and the live rows stay', async () => {
    await (await followed(3)).stop()
    const before = await dump(db, model)
    const project: ReadModel['project'] = async (trx, events) => {
      await model.project(trx, events)
      if (events.some(({ position }) => position === 6n)) throw new Error('the sixth is bad')
    }
    const pattern = /payment-history cannot take in CardIdentified at position 6, event/
    await expect(rebuild({ readModel: { ...model, project } })).rejects.toThrow(pattern)
    expect(await dump(db, model)).toEqual(before)
  })
})

describe('rows that differ from the events', () => {
  const spoil = () =>
    sql`update read_models.payment_history set memo = 'spoilt'
      where payment_id in (select payment_id from read_models.payment_history limit 2)`.execute(db)

  it('are found by comparing, and left as they are', async () => {
    await followed(3)
    await spoil()
    const before = await dump(db, model)
    const { compared } = await rebuild({ verifyOnly: true })
    expect(compared).toEqual([
      { table: 'read_models.payment_history', rows: 3, onlyLive: 2, onlyRebuilt: 2 },
      { table: 'read_models.payment_counts', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.payment_days', rows: 2, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.giving_days', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.giving_months', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.giving_hours', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.donor_records', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.giver_days', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.giver_months', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
      { table: 'read_models.payer_names', rows: 1, onlyLive: 0, onlyRebuilt: 0 },
    ])
    expect(await dump(db, model)).toEqual(before)
    expect(await nextTables()).toEqual([])
  })

  it('are detected by a rebuild, which repairs them', async () => {
    await followed(3)
    const right = await dump(db, model)
    await spoil()
    const lines: string[] = []
    await rebuild({ progress: (line) => void lines.push(line) })
    expect(lines).toContain(
      'payment-history: read_models.payment_history differs: 2 rows only in the live one, 2 only in the rebuilt one',
    )
    expect(await dump(db, model)).toEqual(right)
  })

  it('are found also if the same row exists twice', async () => {
    await followed(1)
    await sql`insert into read_models.payment_counts
      select gen_random_uuid(), completed, position from read_models.payment_counts`.execute(db)
    const { compared } = await rebuild({ verifyOnly: true })
    expect(compared?.[1]).toMatchObject({ onlyLive: 1, onlyRebuilt: 0 })
  })
})

describe('a live projector', () => {
  const received: bigint[] = []
  const onAdvance = (_name: string, position: bigint) => void received.push(position)
  beforeEach(() => {
    received.length = 0
  })
  const mostGifts = 400
  const completed = () => completedCount(db, { organisationId: harbourId })

  it('is unaffected by a rebuild, loses nothing, and never moves backwards', async () => {
    await projector.append(created, ...gifts(100, 10))
    projector.run([model], { onAdvance, batchSize: 20 })
    // A projector without any progress is overtaken by a rebuild, and waits.
    await projector.caughtUp(model)
    let number = 200
    const over = new AbortController()
    const { signal } = over
    const appending = (async () => {
      for (; !signal.aborted && number < mostGifts; number++) {
        await projector.append(...gift(number))
        // Slower than a rebuild: it has to catch up, and gifts arrive during each of the three.
        await delay(20)
      }
    })()
    const reading = (async () => {
      // Every read succeeds, and never returns fewer than the one before.
      for (let previousCount = 0; !signal.aborted;) {
        const count = await completed()
        expect(count).toBeGreaterThanOrEqual(previousCount)
        // More often than gifts arrive, and a processor is left to the rebuild.
        await delay(5)
        previousCount = count
      }
    })()
    for (let times = 0; times < 3; times++) {
      const { compared } = await rebuild({ pageSize: 7 + times })
      expect(compared?.every(({ onlyLive, onlyRebuilt }) => onlyLive + onlyRebuilt === 0)).not.toBe(
        false,
      )
    }
    over.abort()
    await Promise.all([appending, reading])
    await projector.caughtUp(model)
    expect(await completed()).toBe(10 + number - 200)
    expect(received).toEqual(received.toSorted((a, b) => Number(a - b)))
    expect(projector.log.warn).not.toHaveBeenCalled()
    expect(projector.log.error).not.toHaveBeenCalled()
  })

  it('builds a new version next to the old rows, which remain in use until then', async () => {
    await (await followed(3)).stop()
    const { readModel, atGate, open } = gated({ version: newer, page: 1 })
    await projector.append(...gift(200))
    projector.run([readModel], { onAdvance })
    await atGate
    expect(await completed()).toBe(3)
    expect(await readCheckpoint(db, model.name)).toBe(10n)
    open()
    await projector.caughtUp(model)
    expect(await completed()).toBe(4)
    // It is reported after its commit, which is visible before.
    await vi.waitFor(() => expect(received[0]).toBe(13n))
    expect(projector.log.error).not.toHaveBeenCalled()
  })

  it('copies no old rows into the new ones, though it has written them itself', async () => {
    await projector.append(created, ...gift(100).slice(0, 2))
    projector.run([model])
    await projector.caughtUp(model)
    // The model receives the events as a rebuild after an erasure reads them.
    const project: ReadModel['project'] = (trx, events) =>
      model.project(
        trx,
        events.map((event) =>
          event.type === 'PaymentInitiated'
            ? { ...event, personal: { ...event.personal, firstName: '[erased]' } }
            : event,
        ),
      )
    await rebuild({ readModel: { ...model, project } })
    await projector.append(...gift(100).slice(2))
    await projector.caughtUp(model)
    const [row] = await db.selectFrom('read_models.payment_history').selectAll().execute()
    expect(row).toMatchObject({ status: 'complete', first_name: '[erased]' })
  })

  it('of a second process waits for the first one’s rebuild and continues from there', async () => {
    await (await followed(3)).stop()
    const { readModel, atGate, open } = gated({ version: newer, page: 1 })
    projector.run([readModel])
    await atGate
    projector.run([{ ...model, version: newer }])
    await vi.waitFor(() => expect(projector.log.warn).toHaveBeenCalled())
    open()
    await projector.append(...gift(200))
    await projector.caughtUp(model)
    expect(await completed()).toBe(4)
    expect(projector.log.error).not.toHaveBeenCalled()
  })
})

describe('a long reader of the live tables', () => {
  it('is waited for, and delays no other', async () => {
    await followed(3)
    const reader = createDatabase(url, { connections: 1 })
    const [come, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const staying = reader.transaction().execute(async (trx) => {
      await completedCount(trx, { organisationId: harbourId })
      come.resolve()
      await left.promise
      return await completedCount(trx, { organisationId: harbourId })
    })
    await come.promise
    let done = false
    const rebuilding = rebuild().then(() => {
      done = true
    })
    await vi.waitFor(async () => {
      const { rows } = await sql`select pid from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      expect(rows).toHaveLength(1)
    })
    expect(done).toBe(false)
    const startTime = Date.now()
    expect(await completedCount(db, { organisationId: harbourId })).toBe(3)
    expect(Date.now() - startTime).toBeLessThan(900)
    left.resolve()
    expect(await staying).toBe(3)
    await rebuilding
    await reader.destroy()
  })
})
