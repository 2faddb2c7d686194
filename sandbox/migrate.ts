import { resolve } from 'node:path'
import { Client } from 'pg'
import { keysFrom } from '@almoner/api/keys.ts'
import { masterKeyFrom } from '@almoner/api/master-key.ts'
import { hashPassword } from '@almoner/api/password.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { migrateEventStore } from '@almoner/eventstore/postgres/schema.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createDatabase } from '@almoner/projections/database.ts'
import { saveCredential } from '@almoner/projections/kept/credentials/credentials.ts'
import { migrateReadModels } from '@almoner/projections/migrate.ts'
import { seedWorld } from './world/seed.ts'

/**
 * Brings a database of one's own up to date before the three processes start; with `--seed` also the
 * demonstration's charities and people. Any number may run at once, and again.
 */
const main = async (url: string, seeds: boolean): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  await migrateEventStore(client).finally(() => client.end())
  await migrateReadModels(url)
  console.log('migrated')
  if (seeds) await seed(url)
}

const seed = async (url: string): Promise<void> => {
  // The usernames are hidden by the key that the API finds them by: it must be the API's own.
  const keys = keysFrom(masterKeyFrom(process.env, resolve(process.env['DATA_DIR'] || '.data')))
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 2 })
  try {
    await seedWorld({
      store,
      saveCredential: (credential) => saveCredential(db, credential),
      hashPassword,
      usernameHash: keys.usernameHash,
      now: () => instantFromMilliseconds(Date.now()),
      log: (line) => console.log(line),
    })
  } finally {
    await db.destroy()
    await store.close()
  }
  console.log('seeded')
}

const { DATABASE_URL } = process.env
const [wish, ...others] = process.argv.slice(2)
if (!DATABASE_URL) {
  console.error('The migration needs DATABASE_URL: where the events and the read models are.')
  process.exitCode = 1
} else if ((wish !== undefined && wish !== '--seed') || others.length > 0) {
  console.error('The migration knows one wish: --seed, the demonstration charities.')
  process.exitCode = 1
} else {
  await main(DATABASE_URL, wish === '--seed').catch((error: unknown) => {
    // The address is not repeated: it holds a password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    console.error(`The database could not be brought up to date: ${reason.split('\n')[0]}`)
    process.exitCode = 1
  })
}
