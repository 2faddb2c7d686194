import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Another process is rebuilding it, or is newer: nothing was changed. */
export class RebuildRefused extends Error {
  override name = 'RebuildRefused'
}

/**
 * Uses one connection for the whole of a rebuild. It holds the lock on this read model: a process
 * that loses the connection loses the lock, and can no longer swap tables. The rows that a rebuild
 * writes beside the live tables need not survive a crash, so its commits do not wait for the disk.
 */
export const withRebuildSession = async <Result>(
  db: Db,
  name: string,
  work: (session: Db) => Promise<Result>,
): Promise<Result> =>
  await db.connection().execute(async (session) => {
    const lock = sql`hashtextextended(${`rebuild of ${name}`}, 0)`
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${lock}) as mine`.execute(session)
    if (!rows[0]?.mine) throw new RebuildRefused(`${name} is being rebuilt already`)
    try {
      // PostgreSQL does not learn that a machine was lost, and would keep the lock for hours.
      await sql`set tcp_keepalives_idle = 5`.execute(session)
      await sql`set tcp_keepalives_interval = 5`.execute(session)
      await sql`set tcp_keepalives_count = 2`.execute(session)
      await sql`set synchronous_commit = off`.execute(session)
      await sql`set statement_timeout = ${sql.lit(longestStatementMilliseconds)}`.execute(session)
      return await work(session)
    } finally {
      // Releases the lock and the settings; a lost connection has released them already. Prepared
      // statements stay, because the connection is reused.
      await sql`select pg_advisory_unlock_all()`.execute(session).catch(() => {})
      await sql`reset all`.execute(session).catch(() => {})
    }
  })

// An index or a checksum over tens of millions of rows takes minutes.
const longestStatementMilliseconds = 3_600_000
