import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateReadModels, migrations, type FrozenMigration } from './migrate.ts'
import { readModels } from '../../read-models.ts'

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

const tables = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('read_models', 'kept') order by 1`,
  )
  return rows.map(({ name }) => name)
}

const recorded = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from kept.kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

describe('an empty database', () => {
  it('gets every table that a read model writes, and the operational data', async () => {
    await migrateReadModels(database.url)
    const present = await tables()
    const written = readModels.flatMap((readModel) => readModel.tables)
    expect(present).toEqual(expect.arrayContaining([...written]))
    expect(present.filter((name) => name.startsWith('kept.'))).toEqual([
      'kept.bank_account_numbers',
      'kept.bank_lines',
      'kept.bank_mappings',
      'kept.bank_statement_lines',
      'kept.bank_statements',
      'kept.card_testing_alarms',
      'kept.chain_anchors',
      'kept.credentials',
      'kept.domain_checks',
      'kept.guess_counts',
      'kept.import_contents',
      'kept.import_files',
      'kept.import_rows',
      'kept.known_devices',
      'kept.kysely_migration',
      'kept.kysely_migration_lock',
      'kept.leases',
      'kept.memberships',
      'kept.provider_credentials',
      'kept.provider_cursors',
      'kept.rate_limits',
      'kept.request_origins',
      'kept.second_factors',
      'kept.security_events',
      'kept.sessions',
      'kept.spent_challenges',
      'kept.try_counts',
    ])
  })

  it('is migrated once by several processes that start together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateReadModels(database.url)))
    expect(await recorded()).toHaveLength(migrations.length)
    expect((await recorded())[1]).toBe('002-2026-11-20-first-path')
  })

  it('stays empty when a migration fails half-way', async () => {
    const good = { name: 'good', statements: 'create table kept.good (id int)' }
    const bad = { name: 'bad', statements: 'create table kept.bad (id no_such_type)' }
    await expect(migrateReadModels(database.url, [good, bad])).rejects.toThrow(/no_such_type/)
    expect(await tables()).toEqual(['kept.kysely_migration', 'kept.kysely_migration_lock'])
    expect(await recorded()).toEqual([])
  })
})

describe('a database that an earlier version of this product migrated', () => {
  /** As that version did: its own table has the name of every migration that ran. */
  const migrateAsBefore = async (list: readonly FrozenMigration[]): Promise<void> => {
    await client.query('create schema read_models')
    await client.query('create schema kept')
    await client.query(`create table kept.migrations (
      name text primary key,
      fingerprint text not null,
      applied_at timestamptz not null default now()
    )`)
    for (const { name, statements } of list) {
      await client.query(statements)
      await client.query(`insert into kept.migrations (name, fingerprint) values ($1, '')`, [name])
    }
  }
  const earlier = migrations.findIndex(({ name }) => name.endsWith('-earlier-bookkeeping'))
  const released = migrations.slice(0, earlier).filter(({ name }) => !name.endsWith('-schemas'))

  it.each([released.length, 10])(
    'has the same rows, runs none of its %i migrations again, and runs the others',
    async (ran) => {
      await migrateAsBefore(released.slice(0, ran))
      await client.query(`insert into read_models.payment_counts
        values ('00000000-0000-4000-8000-000000000001', 3, 1)`)
      await Promise.all([1, 2].map(() => migrateReadModels(database.url)))
      const { rowCount } = await client.query('select 1 from read_models.payment_counts')
      expect(rowCount).toBe(1)
      expect(await recorded()).toHaveLength(migrations.length)
      const after = await tables()
      expect(after).not.toContain('kept.migrations')
      const written = readModels.flatMap((readModel) => readModel.tables)
      expect(after).toEqual(expect.arrayContaining([...written]))
      await migrateReadModels(database.url)
      expect(await tables()).toEqual(after)
    },
  )
})

describe('a database whose processes ran on another engine', () => {
  it.each([
    ['has them start again from the events', 'create schema dbos', 7, 1],
    ['does not where they ran elsewhere', 'select', 7, 0],
    ['does not where nothing was ever started', 'create schema dbos', 0, 0],
  ])('%s', async (_what, before, position, rows) => {
    const at = migrations.findIndex(({ name }) => name.endsWith('-processes'))
    await migrateReadModels(database.url, migrations.slice(0, at))
    await client.query(`${before};
      insert into read_models.checkpoints (name, version, position) values ('reactions', 1, ${position})`)
    await migrateReadModels(database.url)
    const { rowCount } = await client.query('select from processes.resumption')
    expect(rowCount).toBe(rows)
  })
})

describe('a migrated database', () => {
  beforeEach(() => migrateReadModels(database.url))

  it('is left as it is by the next start', async () => {
    const before = await tables()
    await client.query(`insert into read_models.payment_counts
      values ('00000000-0000-4000-8000-000000000001', 3, 1)`)
    await migrateReadModels(database.url)
    expect(await tables()).toEqual(before)
    const { rowCount } = await client.query('select 1 from read_models.payment_counts')
    expect(rowCount).toBe(1)
  })

  it('marks every column with something personal, and no other table has a name or an address', async () => {
    const { rows } = await client.query<{ name: string; personal: boolean }>(
      `select a.attrelid::regclass || '.' || a.attname as name,
          coalesce(col_description(a.attrelid, a.attnum), '') = 'personal' as personal
        from pg_attribute a join pg_class c on c.oid = a.attrelid
          join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'read_models' and c.relkind = 'r' and a.attnum > 0`,
    )
    const suspicious =
      /email|phone|username|(first|last|organisation)_name|last4|memo|contact|payer/
    const unmarked = rows.filter(({ name, personal }) => suspicious.test(name) && !personal)
    expect(unmarked).toEqual([])
    expect(rows.filter(({ personal }) => personal)).toHaveLength(37)
  })
})
