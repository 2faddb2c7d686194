import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateDatabase } from './migrate-database.ts'

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

const listTables = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('read_models', 'operational', 'processes') order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('an empty database', () => {
  it('gets every table that a read model writes, and the operational data', async () => {
    await migrateDatabase(database.url)
    const present = await listTables()
    const writtenTables = readModels.flatMap((readModel) => readModel.tables)
    expect(present).toEqual(expect.arrayContaining([...writtenTables]))
    expect(present.filter((name) => !name.startsWith('read_models.'))).toEqual([
      'operational.bank_account_numbers',
      'operational.bank_lines',
      'operational.bank_mappings',
      'operational.bank_statement_lines',
      'operational.bank_statements',
      'operational.card_testing_alarms',
      'operational.chain_anchors',
      'operational.charity_lists',
      'operational.credentials',
      'operational.domain_checks',
      'operational.guess_counts',
      'operational.import_contents',
      'operational.import_files',
      'operational.import_rows',
      'operational.known_devices',
      'operational.kysely_migration',
      'operational.kysely_migration_lock',
      'operational.leases',
      'operational.listed_charities',
      'operational.memberships',
      'operational.provider_credentials',
      'operational.provider_cursors',
      'operational.rate_limits',
      'operational.report_progress',
      'operational.request_origins',
      'operational.second_factors',
      'operational.security_events',
      'operational.sessions',
      'operational.spent_challenges',
      'operational.step_counts',
      'operational.try_counts',
      'processes.instances',
      'processes.journal',
      'processes.signals',
    ])
  })

  it('has no table in read_models that no read model or engine writes', async () => {
    await migrateDatabase(database.url)
    const writtenTables: ReadonlySet<string> = new Set(readModels.flatMap(({ tables }) => tables))
    const own = (await listTables()).filter(
      (name) => name.startsWith('read_models.') && !writtenTables.has(name),
    )
    expect(own).toEqual([
      'read_models.checkpoints',
      'read_models.kysely_migration',
      'read_models.kysely_migration_lock',
    ])
  })
})

describe('a migrated database', () => {
  beforeEach(() => migrateDatabase(database.url))

  it('is unchanged by the next start of several processes at the same time', async () => {
    const before = await listTables()
    await client.query(`insert into read_models.payment_counts
      values ('00000000-0000-4000-8000-000000000001', 3, 1)`)
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
    expect(await listTables()).toEqual(before)
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
    const isSuspicious = (name: string) => suspicious.test(name.slice(name.lastIndexOf('.')))
    const unmarked = rows.filter(({ name, personal }) => isSuspicious(name) && !personal)
    expect(unmarked).toEqual([])
    expect(rows.filter(({ personal }) => personal)).toHaveLength(47)
  })
})
