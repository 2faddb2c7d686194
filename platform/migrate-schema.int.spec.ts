import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateSchema } from './migrate-schema.ts'

let database: TestDatabase
let client: Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const listNames = async (sql: string): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)
const listTables = () =>
  listNames(`select table_name as name from information_schema.tables
    where table_schema = 'own' order by 1`)
const listRun = () => listNames('select name from own.kysely_migration order by name')

const first = { name: '2026-11-29-first', statements: 'create table own.first (id int)' }
const second = {
  name: '2026-01-01-second',
  statements: 'alter table own.first add column at date; insert into own.first values (1)',
}

describe('a schema', () => {
  it('is migrated once by several processes that start together', async () => {
    const migrations = [first, second]
    await Promise.all(
      [1, 2, 3, 4].map(() => migrateSchema(database.url, { schema: 'own', migrations })),
    )
    expect(await listRun()).toEqual(['001-2026-11-29-first', '002-2026-01-01-second'])
    expect(await listNames('select id::text as name from own.first')).toEqual(['1'])
  })

  it('gets a new migration at a later start, and no other again', async () => {
    await migrateSchema(database.url, { schema: 'own', migrations: [first] })
    await migrateSchema(database.url, { schema: 'own', migrations: [first, second] })
    await migrateSchema(database.url, { schema: 'own', migrations: [first, second] })
    expect(await listNames('select id::text as name from own.first')).toEqual(['1'])
  })

  it('stays empty when a migration fails half-way', async () => {
    const bad = { name: 'bad', statements: 'create table own.bad (id no_such_type)' }
    const migrating = migrateSchema(database.url, { schema: 'own', migrations: [first, bad] })
    await expect(migrating).rejects.toThrow(/no_such_type/)
    expect(await listTables()).toEqual(['kysely_migration', 'kysely_migration_lock'])
    expect(await listRun()).toEqual([])
  })
})
