import type { Pool } from 'pg'
import type { Kind, Kinds } from '../objects.ts'
import { traceLastsMilliseconds, type Commit, type SandboxPaymeStore } from './store.ts'

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.payme_objects (
    kind text not null,
    id text not null,
    client_id text not null,
    body jsonb not null,
    position bigint generated always as identity,
    primary key (kind, id)
  );
  create index if not exists payme_objects_in_order on sandbox.payme_objects (kind, position);
  create index if not exists payme_objects_of_client
    on sandbox.payme_objects (kind, client_id, position);
  create table if not exists sandbox.payme_traces (
    trace_id text primary key,
    seen_at double precision not null
  );
`

// Two processes that start at once must not both create the tables.
const creationLock = 720_481_216

const sweepEvery = 1_000

/** Stores the simulated provider's state across restarts, in a schema of the sandbox's own. */
export const createPostgresPaymeStore = async (pool: Pool): Promise<SandboxPaymeStore> => {
  await inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [creationLock])
    await query(schema)
  })
  let claims = 0
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const result = await pool.query<{ body: Kinds[K] }>(
        'select body from sandbox.payme_objects where kind = $1 and id = $2',
        [kind, id],
      )
      return result.rows[0]?.body ?? null
    },
    list: async <K extends Kind>(
      kind: K,
      { limit, order, clientId }: Parameters<SandboxPaymeStore['list']>[1],
    ) => {
      const direction = order === 'newest' ? 'desc' : 'asc'
      const result = await pool.query<{ body: Kinds[K] }>(
        `select body from sandbox.payme_objects
         where kind = $1 and ($2::text is null or client_id = $2)
         order by position ${direction} limit $3`,
        [kind, clientId ?? null, limit],
      )
      return result.rows.map((row) => row.body)
    },
    commit: (commit) => save(pool, commit),
    claimTrace: async (traceId, now) => {
      claims += 1
      const ended = now - traceLastsMilliseconds
      if (claims % sweepEvery === 1) {
        await pool.query('delete from sandbox.payme_traces where seen_at <= $1', [ended])
      }
      const claimed = await pool.query(
        `insert into sandbox.payme_traces as t (trace_id, seen_at) values ($1, $2)
         on conflict (trace_id) do update set seen_at = excluded.seen_at where t.seen_at <= $3`,
        [traceId, now, ended],
      )
      return claimed.rowCount === 1
    },
  }
}

const save = (pool: Pool, { put, remove = [] }: Commit): Promise<void> =>
  inTransaction(pool, async (query) => {
    for (const { kind, id, body } of put) {
      await query(
        `insert into sandbox.payme_objects (kind, id, client_id, body) values ($1, $2, $3, $4)
         on conflict (kind, id) do update set body = excluded.body`,
        [kind, id, body.clientId, JSON.stringify(body)],
      )
    }
    for (const { kind, id } of remove) {
      await query('delete from sandbox.payme_objects where kind = $1 and id = $2', [kind, id])
    }
  })

type Query = (text: string, values?: unknown[]) => Promise<unknown>

const inTransaction = async (pool: Pool, act: (query: Query) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await act((text, values) => client.query(text, values))
    await client.query('commit')
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that failed in the middle is closed: the next user must not inherit its state.
    client.release(broken)
  }
}
