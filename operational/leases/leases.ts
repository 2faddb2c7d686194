import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The time for which a dead process keeps its leases. */
export const leaseSeconds = 6
const retryMilliseconds = 25
/** A request waits a little longer than the lease of a dead process lasts. */
const longestWaitMilliseconds = 8_000

type Lease = { name: string; token: string; lastsSeconds: number }

/** The leases of this process, by database. It never admits a second holder beside its own. */
const ownLeases = new WeakMap<Db, Set<string>>()

const findOwn = (db: Db): Set<string> => {
  const own = ownLeases.get(db) ?? new Set()
  ownLeases.set(db, own)
  return own
}

/** Before a write: fails if another process has taken the lease over. */
export type ConfirmLease = () => Promise<void>

/** The process was stopped for longer than its lease, and another one holds it now. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Runs work that only one process may do at a time. Otherwise two requests that each read a sum and
 * add to it would both find room. The lease is renewed while the work runs, however long that
 * takes. Returns null if others hold it for too long; nothing was run then. A lease holds no
 * connection, so that waiting requests leave the pool to the running one.
 */
export const withLease = async <Answer>(
  db: Db,
  name: string,
  run: (confirm: ConfirmLease) => Promise<Answer>,
  { lastsSeconds = leaseSeconds }: { lastsSeconds?: number } = {},
): Promise<{ answer: Answer } | null> => {
  const lease = { name, token: randomUUID(), lastsSeconds }
  if (!(await acquire(db, lease))) return null
  const stopRenewing = renewWhileAlive(db, lease)
  try {
    return {
      answer: await run(async () => {
        if (!(await renew(db, lease))) throw new LeaseLost(`the lease ${name} is another's`)
      }),
    }
  } finally {
    stopRenewing()
    await end(db, lease).finally(() => findOwn(db).delete(name))
  }
}

export type ProcessLease = {
  /** The id by which rows in other tables refer to this process. */
  holder: string
  /** Releases everything that the process held at once, in an orderly stop. */
  release: () => Promise<void>
}

/** The lease of a process itself: what carries its id counts while it lives. */
export const takeProcessLease = async (
  db: Db,
  { lastsSeconds = leaseSeconds }: { lastsSeconds?: number } = {},
): Promise<ProcessLease> => {
  const holder = randomUUID()
  const lease = { name: `process ${holder}`, token: holder, lastsSeconds }
  await take(db, lease)
  const stopRenewing = renewWhileAlive(db, lease, take)
  return {
    holder,
    release: async () => {
      stopRenewing()
      await end(db, lease).catch(() => {})
    },
  }
}

// If the database does not answer, the renewal is tried again. A lease that ended in between is
// renewed.
const renewWhileAlive = (db: Db, lease: Lease, again = renew): (() => void) => {
  const milliseconds = (lease.lastsSeconds * 1000) / 3
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void again(db, lease)
      .catch(() => false)
      .finally(() => (isAsking = false))
  }, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

const acquire = async (db: Db, lease: Lease): Promise<boolean> => {
  const own = findOwn(db)
  const until = performance.now() + longestWaitMilliseconds
  for (;;) {
    if (!own.has(lease.name)) {
      own.add(lease.name)
      const isTaken = await take(db, lease).catch((error: unknown) => {
        own.delete(lease.name)
        throw error
      })
      if (isTaken) return true
      own.delete(lease.name)
    }
    if (performance.now() > until) return false
    await delay(retryMilliseconds)
  }
}

// The time is the database's, because it is one clock for all processes.
const take = async (db: Db, { name, token, lastsSeconds }: Lease): Promise<boolean> => {
  const { rows } = await sql`
    insert into operational.leases (name, token, expires_at)
    values (${name}, ${token}, now() + make_interval(secs => ${lastsSeconds}::float8))
    on conflict (name) do update set token = excluded.token, expires_at = excluded.expires_at
      where operational.leases.expires_at <= now() or operational.leases.token = excluded.token
    returning token`.execute(db)
  return rows.length > 0
}

const renew = async (db: Db, { name, token, lastsSeconds }: Lease): Promise<boolean> => {
  const { rows } = await sql`
    update operational.leases set expires_at = now() + make_interval(secs => ${lastsSeconds}::float8)
    where name = ${name} and token = ${token} returning token`.execute(db)
  return rows.length > 0
}

const end = async (db: Db, { name, token }: Lease): Promise<void> => {
  await db
    .deleteFrom('operational.leases')
    .where('name', '=', name)
    .where('token', '=', token)
    .execute()
}
