import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { createDatabase, type Db, type RowOf } from '../database.ts'
import { createProjectionDatabase } from '../testing/database.ts'
import { gatherRows } from './gather.ts'
import { loadRows } from './load-rows.ts'
import { createFindColumns } from './row-columns.ts'
import { saveRows } from './save-rows.ts'

type Count = RowOf<'read_models.payment_counts'>
type Minute = RowOf<'read_models.card_outcomes'>

const counts = 'read_models.payment_counts'
const outcomes = 'read_models.card_outcomes'
const count: Count = { organisation_id: harbourId, completed: 9_007_199_254_740_991n, position: 7n }
const minute: Minute = {
  organisation_id: harbourId,
  minute: '2026-11-20T02:30:00.000Z' as Minute['minute'],
  declined: 1n,
  succeeded: 2n,
  position: 8n,
}

let db: Db
let drop: () => Promise<void>
const statements: string[] = []
const findColumns = createFindColumns()
beforeAll(async () => {
  const database = await createProjectionDatabase()
  db = createDatabase(database.url, {
    connections: 1,
    onStatement: (statement) => void statements.push(statement.sql.trim()),
  })
  drop = async () => {
    await db.destroy()
    await database.drop()
  }
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate read_models.payment_counts, read_models.card_outcomes`.execute(db)
  await gather(async (trx) => await Promise.all([loadCount(trx), loadMinute(trx)]))
  statements.length = 0
})

const gather = <Answer>(work: (trx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute((trx) => gatherRows(trx, { findColumns, work: () => work(trx) }))

const loadCount = (trx: Db, organisation_id = harbourId) =>
  loadRows(trx, { table: counts, keys: [{ organisation_id }] })
const loadMinute = (trx: Db) =>
  loadRows(trx, { table: outcomes, keys: [{ organisation_id: harbourId, minute: minute.minute }] })
const saveCount = (trx: Db, row = count) =>
  saveRows(trx, { table: counts, key: ['organisation_id'], rows: [row] })
const saveMinute = (trx: Db) =>
  saveRows(trx, { table: outcomes, key: ['organisation_id', 'minute'], rows: [minute] })

/** The statements between the transaction's beginning and its end. */
const listStatements = () => statements.filter((text) => !/^(?:begin|commit|rollback)$/.test(text))

describe('rows of several read models', () => {
  it('are saved by one statement and loaded by another, each unchanged', async () => {
    await gather(async (trx) => await Promise.all([saveCount(trx), saveMinute(trx)]))
    expect(listStatements()).toHaveLength(1)
    const loaded = await gather((trx) => Promise.all([loadCount(trx), loadMinute(trx)]))
    expect(listStatements()).toHaveLength(2)
    expect(loaded).toEqual([[count], [minute]])
    expect(loaded).toEqual([await loadCount(db), await loadMinute(db)])
  })

  it('are saved together although one model loads once more than the other', async () => {
    await gather((trx) =>
      Promise.all([
        loadCount(trx).then(() => saveCount(trx)),
        loadMinute(trx)
          .then(() => loadMinute(trx))
          .then(() => saveMinute(trx)),
      ]),
    )
    expect(listStatements().map((text) => text.slice(0, 6))).toEqual(['select', 'select', 'with "'])
  })

  it('of one table are saved one after the other', async () => {
    const other = { ...count, completed: 1n }
    await gather((trx) => Promise.all([saveCount(trx), saveCount(trx, other)]))
    expect(listStatements()).toHaveLength(2)
    expect(await loadCount(db)).toEqual([other])
  })

  it('are not there for a later load of the same transaction until they are saved', async () => {
    const [before, after] = await gather(async (trx) => {
      const none = await loadCount(trx)
      await saveCount(trx)
      return [none, await loadCount(trx)]
    })
    expect([before, after]).toEqual([[], [count]])
  })

  it('fail together, and the transaction is rolled back', async () => {
    const wrong = { ...count, organisation_id: lionRockId, completed: null as never }
    const saving = gather((trx) => Promise.all([saveMinute(trx), saveCount(trx, wrong)]))
    await expect(saving).rejects.toThrow(/null value/)
    expect(await loadMinute(db)).toEqual([])
  })
})

describe('the columns of a read model', () => {
  it('can all be read from JSON', async () => {
    const tables = readModels.flatMap((model) => model.tables)
    for (const table of tables) await findColumns(db, table)
    expect(tables.length).toBeGreaterThan(30)
  })
})
