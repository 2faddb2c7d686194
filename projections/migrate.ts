import { createHash } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { Client, type ClientBase } from 'pg'
import * as firstPath from './migrations/2026-11-20-first-path.ts'
import * as builds from './migrations/2026-11-21-builds.ts'
import * as charityMethods from './migrations/2026-11-21-charity-methods.ts'
import * as donorAccounts from './migrations/2026-11-21-donor-accounts.ts'
import * as donorCards from './migrations/2026-11-21-donor-cards.ts'
import * as everyWayOfPaying from './migrations/2026-11-21-every-way-of-paying.ts'
import * as hashChain from './migrations/2026-11-21-hash-chain.ts'
import * as inbox from './migrations/2026-11-21-inbox.ts'
import * as journal from './migrations/2026-11-21-journal.ts'
import * as paymentsOfPeople from './migrations/2026-11-21-payments-of-people.ts'
import * as providerCredentials from './migrations/2026-11-21-provider-credentials.ts'
import * as secondFactors from './migrations/2026-11-21-second-factors.ts'
import * as stoppedReadModels from './migrations/2026-11-21-stopped-read-models.ts'
import * as triesByKey from './migrations/2026-11-21-tries-by-key.ts'
import * as rowsOfTheErased from './migrations/2026-11-22-rows-of-the-erased.ts'
import * as recurringPlans from './migrations/2026-11-22-recurring-plans.ts'
import * as supporters from './migrations/2026-11-22-supporters.ts'
import * as totalsOfMonthlyGifts from './migrations/2026-11-22-totals-of-monthly-gifts.ts'
import * as dayTheMoneyCame from './migrations/2026-11-25-day-the-money-came.ts'
import * as whyInPlansAlone from './migrations/2026-11-22-why-in-plans-alone.ts'
import * as whenCheckpointsMove from './migrations/2026-11-25-when-checkpoints-move.ts'
import * as unconfirmedPasswords from './migrations/2026-11-25-unconfirmed-passwords.ts'
import * as limits from './migrations/2026-11-25-limits.ts'
import * as logins from './migrations/2026-11-25-logins.ts'
import * as turnoverAndAbuse from './migrations/2026-11-21-turnover-and-abuse.ts'

type Migration = { name: string; statements: string }

const migrations: readonly Migration[] = [
  firstPath,
  hashChain,
  stoppedReadModels,
  journal,
  providerCredentials,
  charityMethods,
  everyWayOfPaying,
  turnoverAndAbuse,
  inbox,
  donorCards,
  triesByKey,
  builds,
  donorAccounts,
  secondFactors,
  paymentsOfPeople,
  recurringPlans,
  rowsOfTheErased,
  supporters,
  totalsOfMonthlyGifts,
  whyInPlansAlone,
  whenCheckpointsMove,
  dayTheMoneyCame,
  unconfirmedPasswords,
  limits,
  logins,
]

/** Brings the schemas `read_models` and `kept` to this version. Any number of processes may ask at once. */
export const migrateReadModels = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, application_name: 'almoner migrations' })
  await client.connect()
  try {
    await client.query('begin')
    await migrateWithin(client, migrations)
    await client.query('commit')
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end()
  }
}

/** Within the caller's transaction: all of it happens, or none. */
export const migrateWithin = async (
  client: ClientBase,
  list: readonly Migration[],
): Promise<void> => {
  // Who comes second waits here for the first one's commit, and then finds nothing to do.
  await client.query(`select pg_advisory_xact_lock(hashtext('almoner read model migrations'))`)
  await client.query('create schema if not exists read_models')
  await client.query('create schema if not exists kept')
  await client.query(`create table if not exists kept.migrations (
    name text primary key,
    fingerprint text not null,
    applied_at timestamptz not null default now()
  )`)
  for (const migration of list) await migrateOnce(client, migration)
}

const migrateOnce = async (client: ClientBase, { name, statements }: Migration): Promise<void> => {
  const fingerprint = createHash('sha256').update(statements).digest('hex')
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from kept.migrations where name = $1',
    [name],
  )
  const [applied] = rows
  assert(
    applied === undefined || applied.fingerprint === fingerprint,
    `migration ${name} was changed after it had run here: a change needs a migration of its own`,
  )
  if (applied) return
  await client.query(statements)
  await client.query('insert into kept.migrations (name, fingerprint) values ($1, $2)', [
    name,
    fingerprint,
  ])
}
