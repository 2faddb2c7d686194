import type { ClientBase } from 'pg'
import { booksRole, prepareBooksRole } from './books-role.ts'
import { firstBooks } from '../migrations/2026-11-20-first-books.ts'
import { appendInSets } from '../migrations/2026-11-21-append-in-sets.ts'
import { recordedAt } from '../migrations/2026-11-21-recorded-at.ts'
import { jsonAsWritten } from '../migrations/2026-11-23-json-as-written.ts'
import { requireServerVersion } from './server-version.ts'

/**
 * The event store's own schema, `es`. One head row gives positions: its lock is held until the
 * append has committed, so a reader of position n sees everything before n. Migrations are frozen:
 * a change is a new entry at the end.
 *
 * What was recorded while the columns were `jsonb` lost the order of its keys and the spelling of its
 * numbers, and another store may lose them too: a hash over an event is taken over a canonical form.
 */
const migrations: readonly string[] = [firstBooks, recordedAt, appendInSets, jsonAsWritten]

export type MigratedBooks = {
  /** The role of the store's connections; null if the user may not create or use it. */
  role: typeof booksRole | null
}

/**
 * Brings the schema up to date. Safe to run from many processes at once, and again. Throws
 * `UnfitDatabase` where the server is too old.
 */
export const migrateEventStore = async (client: ClientBase): Promise<MigratedBooks> => {
  await requireServerVersion(client)
  await client.query('begin isolation level read committed')
  try {
    // Any fixed number does, as long as it is only ever used here.
    await client.query('select pg_advisory_xact_lock(7205759403792794)')
    await client.query('create schema if not exists es')
    await client.query(
      'create table if not exists es.migrations (version int primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from es.migrations',
    )
    const done = rows[0]?.version ?? 0
    for (const [index, sql] of migrations.entries()) {
      if (index < done) continue
      await client.query(sql)
      await client.query('insert into es.migrations (version) values ($1)', [index + 1])
    }
    const mayTakeRole = await prepareBooksRole(client)
    await client.query('commit')
    return { role: mayTakeRole ? booksRole : null }
  } catch (error) {
    // A broken connection has no transaction to roll back, and the first error is the cause.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
