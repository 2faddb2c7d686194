import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Db, type RowOf } from '../database.ts'
import { loadRows } from './load-rows.ts'
import { createProjectionDatabase } from '../testing/database.ts'

type Count = RowOf<'read_models.recurring_plan_counts'>
const table = 'read_models.recurring_plan_counts'
const count = (organisation_id: Count['organisation_id'], status: Count['status']) => ({
  organisation_id,
  status,
})
const active = count(harbourId, 'active')
const paused = count(lionRockId, 'paused')

let db: Db
let drop: () => Promise<void>
const statements: string[] = []
beforeAll(async () => {
  const database = await createProjectionDatabase()
  db = createDatabase(database.url, {
    connections: 1,
    onStatement: (statement) => void statements.push(statement.sql),
  })
  drop = async () => {
    await db.destroy()
    await database.drop()
  }
  const others = [count(harbourId, 'paused'), count(lionRockId, 'active')]
  const plans = [active, paused, ...others].map(({ organisation_id, status }) => {
    return { organisation_id, status, plans: 1n, position: 7n }
  })
  await db.insertInto(table).values(plans).execute()
})
afterAll(() => drop())
beforeEach(() => {
  statements.length = 0
})

const load = (...keys: readonly ReturnType<typeof count>[]) => loadRows(db, { table, keys })

describe('rows that are loaded by keys of several columns', () => {
  it('are those whose key is one of them, whole, and none of the parts of two', async () => {
    const loaded = await load(paused, count(harbourId, 'cancelled'), active)
    expect(loaded).toHaveLength(2)
    expect(loaded).toContainEqual({ ...active, plans: 1n, position: 7n })
    expect(loaded).toContainEqual({ ...paused, plans: 1n, position: 7n })
  })

  it('are requested by the same statement, for any number of keys', async () => {
    await load(active)
    await load(active, paused)
    expect(statements).toHaveLength(2)
    expect(statements[0]).toBe(statements[1])
  })

  it('are empty, without any statement, if there is no key', async () => {
    expect(await load()).toEqual([])
    expect(statements).toEqual([])
  })

  it('are found by the index of their keys, however many others there are', async () => {
    await sql`insert into ${sql.table(table)}
      select gen_random_uuid(), 'active', 1, 1 from generate_series(1, 20000)`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
    statements.length = 0
    await load(active)
    const [asked = ''] = statements
    const explained = sql.raw<object>(
      `explain (format json) ${asked.replace('$1', `'${JSON.stringify([active])}'`)}`,
    )
    const { rows } = await explained.execute(db)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('recurring_plan_counts_pkey')
    expect(plan).not.toContain('Seq Scan')
  })
})
