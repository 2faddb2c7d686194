import type { ClientBase } from 'pg'
import { booksRole, prepareBooksRole } from './books-role.ts'
import { migrations } from '../migrations/migrations.ts'
import { requireServerVersion } from './server-version.ts'

export type MigratedBooks = {
  /** The role of the store's connections; null if the user may not create or use it. */
  role: typeof booksRole | null
}

/**
 * Migrates the event store's own schema, `es`, to the newest version. One head row gives positions:
 * its lock is held until the append has committed, so a reader of position n sees everything before n.
 * Another store may change the order of an event's keys and the spelling of its numbers: a hash over an
 * event is taken over a canonical form.
 *
 * Any number of processes may call it at once. Throws `UnfitDatabase` if the server is too old.
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
