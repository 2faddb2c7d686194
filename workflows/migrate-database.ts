import { Client } from 'pg'
import {
  migrateEventStore,
  type MigratedBooks,
} from '@almoner/eventstore/postgres/schema/schema.ts'
import { operationalMigrations } from '@almoner/operational/migrations/migrations.ts'
import { migrateSchema } from '@almoner/platform/migrate-schema.ts'
import { readModelMigrations } from '@almoner/projections/migrations/migrations.ts'

/**
 * Migrates the whole database to this version: the events, then operational data, then the read models,
 * whose functions call those of operational data. Any number of processes may call it at once.
 */
export const migrateDatabase = async (url: string): Promise<MigratedBooks> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  const books = await migrateEventStore(client).finally(() => client.end())
  await migrateSchema(url, { schema: 'operational', migrations: operationalMigrations })
  await migrateSchema(url, { schema: 'read_models', migrations: readModelMigrations })
  return books
}
