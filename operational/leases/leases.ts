import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

const lastsSeconds = 15
const retryMilliseconds = 25
const mostTries = 200

/**
 * Runs what only one may do at a time, in any process: two requests that each read a sum and add to
 * it would both find room. Null where others hold it for too long; nothing was run then. A lease
 * holds no connection, so that waiting requests leave the pool to the one that runs.
 */
export const withLease = async <Answer>(
  db: Db,
  name: string,
  run: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> => {
  const token = randomUUID()
  if (!(await acquire(db, { name, token }))) return null
  try {
    return { answer: await run() }
  } finally {
    await db.deleteFrom('kept.leases').where('name', '=', name).where('token', '=', token).execute()
  }
}

const acquire = async (db: Db, lease: { name: string; token: string }): Promise<boolean> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await take(db, lease)) return true
    await delay(retryMilliseconds)
  }
  return false
}

// By the database's clock, which is one for all processes.
const take = async (db: Db, { name, token }: { name: string; token: string }): Promise<boolean> => {
  const { rows } = await sql`
    insert into kept.leases (name, token, expires_at)
    values (${name}, ${token}, now() + make_interval(secs => ${lastsSeconds}))
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where kept.leases.expires_at <= now()
    returning token`.execute(db)
  return rows.length > 0
}
