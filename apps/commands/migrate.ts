import { Client } from 'pg'
import { wrongWith } from '@almoner/platform/env.ts'
import { booksRole } from '@almoner/eventstore/postgres/books-role.ts'
import { UnfitDatabase } from '@almoner/eventstore/postgres/server-version.ts'
import { migrateEventStore } from '@almoner/eventstore/postgres/schema.ts'
import {
  blameServer,
  startWaitFrom,
  waitForServers,
} from '@almoner/eventstore/connection/wait-for-servers.ts'
import { NotAnswering } from '@almoner/eventstore/connection/wait-until-answers.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/master-keys.ts'
import { publicDomain } from '@almoner/eventstore/vault/published-secrets.ts'
import { migrateReadModels } from '@almoner/projections/engine/migrate.ts'
import { noWallets, seedDatabase } from '@almoner/sandbox/seed-database.ts'

/**
 * Brings a database of one's own up to date before the three processes start; with `--seed` also the
 * demonstration's charities and people. Any number may run at once, and again.
 */
const main = async (url: string, { seconds }: { seconds: number }): Promise<void> => {
  const tell = (line: string) => console.log(line)
  await waitForServers(serversAt(url), { seconds, tell })
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  const { role } = await migrateEventStore(client).finally(() => client.end())
  await migrateReadModels(url)
  console.log(role === null ? `migrated, without the role ${booksRole}` : 'migrated')
  if (!seeds) return
  // Nobody plays a wallet here, and no credentials are kept for one.
  const masterKeys = () => masterKeysFrom(process.env, '')
  await seedDatabase({ ...serversAt(url), masterKeys }, { wallets: noWallets, log: tell })
  console.log('seeded')
}

const serversAt = (databaseUrl: string) => ({
  databaseUrl,
  eventStoreUrl: process.env['EVENTSTORE_URL'],
})

// The address is not repeated: it holds a password.
const sentenceFor = (error: unknown, url: string): string => {
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  const reason = message.split('\n')[0] || name
  const named = error instanceof NotAnswering || error instanceof UnfitDatabase
  const where = named ? '' : ` (${blameServer(error, serversAt(url))})`
  return `The database could not be brought up to date: ${reason}${where}`
}

const wrongWishes = (wishes: readonly string[]): string | null =>
  wishes.length === 0 || (wishes.length === 1 && wishes[0] === '--seed')
    ? null
    : 'The migration knows one wish: --seed, the demonstration charities.'

// Its logins are printed where everybody reads them.
const publishedSeed = (): string | null => {
  const domain = seeds ? publicDomain(process.env) : null
  if (domain === null) return null
  return `--seed makes logins with published passwords, and BASE_DOMAIN is "${domain}": leave it out, and make the first login with npm run create-administrator.`
}

const wishes = process.argv.slice(2)
const seeds = wishes.includes('--seed')
// A key made up here would be none that the API has: nobody seeded with it could log in.
const needed = seeds ? ['DATABASE_URL', 'MASTER_KEY'] : ['DATABASE_URL']
const wait = startWaitFrom(process.env)
const refused =
  wrongWishes(wishes) ??
  wrongWith(process.env, { program: 'The migration', needed }) ??
  publishedSeed() ??
  ('refused' in wait ? wait.refused : null)
if (refused === null && 'seconds' in wait) {
  const url = process.env['DATABASE_URL'] ?? ''
  await main(url, wait).catch((error: unknown) => {
    console.error(sentenceFor(error, url))
    process.exitCode = 1
  })
} else {
  console.error(refused)
  process.exitCode = 1
}
