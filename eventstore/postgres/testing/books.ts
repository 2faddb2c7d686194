import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { migrateEventStore } from '../schema.ts'

type Database = { url: string; drop: () => Promise<void> }

/** One database for a spec file, with an empty event store before every test, and a hand in it. */
export const useBooks = (
  createDatabase: () => Promise<Database>,
): (() => { url: string; client: Client }) => {
  let database: Database
  let client: Client
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('drop schema if exists es cascade')
    await migrateEventStore(client)
  })
  afterEach(() => client.end())
  return () => ({ url: database.url, client })
}
