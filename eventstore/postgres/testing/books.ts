import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { migrateEventStore } from '../schema/schema.ts'

type Database = { url: string; drop: () => Promise<void> }

/**
 * One database for a spec file, with an empty event store before every test. `client` is a hand in
 * it; `onlooker` sees what happens while `client` has a transaction open.
 */
export const useBooks = (
  createDatabase: () => Promise<Database>,
): (() => { url: string; client: Client; onlooker: Client }) => {
  let database: Database
  let client: Client
  let onlooker: Client
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    client = new Client({ connectionString: database.url })
    onlooker = new Client({ connectionString: database.url })
    await Promise.all([client.connect(), onlooker.connect()])
    await client.query('drop schema if exists es cascade')
    await migrateEventStore(client)
  })
  afterEach(async () => {
    await Promise.all([client.end(), onlooker.end()])
  })
  return () => ({ url: database.url, client, onlooker })
}
