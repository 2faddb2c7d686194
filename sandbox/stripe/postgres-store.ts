import type { Pool } from 'pg'
import type { Kind, Kinds } from './objects.ts'
import type { Commit, ListQuery, SandboxStripeStore, SavedAnswer } from './store.ts'

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.stripe_objects (
    kind text not null,
    id text not null,
    body jsonb not null,
    position bigint generated always as identity,
    created_at timestamptz not null default now(),
    primary key (kind, id)
  );
  create index if not exists stripe_objects_in_order on sandbox.stripe_objects (kind, position);
  create index if not exists stripe_objects_of_a_payment on sandbox.stripe_objects
    using gin (body jsonb_path_ops) where kind in ('refund', 'dispute', 'fraud_warning');
  create table if not exists sandbox.stripe_answers (
    key text primary key,
    request text not null,
    status integer not null,
    body text not null,
    saved_at_milliseconds double precision not null
  );
`

// Two processes that start at once must not both create the tables.
const creationLock = 720_481_215

/**
 * Keeps what the simulated provider knows through a restart, in a schema of the sandbox's own. An
 * idempotency key lasts a day, as Stripe's do.
 */
export const createPostgresStripeStore = async (pool: Pool): Promise<SandboxStripeStore> => {
  await inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [creationLock])
    await query(schema)
    await query(`delete from sandbox.stripe_answers
      where saved_at_milliseconds < 1000 * extract(epoch from now() - interval '24 hours')`)
  })
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const found = await pool.query<{ body: Kinds[K] }>(
        'select body from sandbox.stripe_objects where kind = $1 and id = $2',
        [kind, id],
      )
      return found.rows[0]?.body ?? null
    },
    list: (kind, query) => list(pool, kind, query),
    answered: async (key) => {
      const found = await pool.query<SavedAnswer>(
        `select key, request, status, body, saved_at_milliseconds as "savedAtMilliseconds"
         from sandbox.stripe_answers where key = $1`,
        [key],
      )
      return found.rows[0] ?? null
    },
    commit: (commit) => save(pool, commit),
  }
}

const list = async <K extends Kind>(
  pool: Pool,
  kind: K,
  { limit, order, where = {}, created = {}, after }: ListQuery,
): Promise<Kinds[K][]> => {
  const [direction, beyond] = order === 'newest' ? ['desc', '<'] : ['asc', '>']
  const found = await pool.query<{ body: Kinds[K] }>(
    `select body from sandbox.stripe_objects
     where kind = $1 and body @> $2::jsonb
       and ($3::text is null or position ${beyond} (
         select position from sandbox.stripe_objects where kind = $1 and id = $3))
       and ($5::bigint is null or (body ->> 'created')::bigint >= $5)
       and ($6::bigint is null or (body ->> 'created')::bigint < $6)
     order by position ${direction} limit $4`,
    [
      kind,
      JSON.stringify(where),
      after ?? null,
      limit,
      created.from ?? null,
      created.until ?? null,
    ],
  )
  return found.rows.map((row) => row.body)
}

const save = (pool: Pool, { put, remove = [], answer }: Commit): Promise<void> =>
  inTransaction(pool, async (query) => {
    for (const { kind, id, body } of put) {
      await query(
        `insert into sandbox.stripe_objects (kind, id, body) values ($1, $2, $3)
         on conflict (kind, id) do update set body = excluded.body`,
        [kind, id, JSON.stringify(body)],
      )
    }
    for (const { kind, id } of remove) {
      await query('delete from sandbox.stripe_objects where kind = $1 and id = $2', [kind, id])
    }
    if (!answer) return
    await query(
      `insert into sandbox.stripe_answers (key, request, status, body, saved_at_milliseconds)
       values ($1, $2, $3, $4, $5)
       on conflict (key) do update set request = excluded.request, status = excluded.status,
         body = excluded.body, saved_at_milliseconds = excluded.saved_at_milliseconds`,
      [answer.key, answer.request, answer.status, answer.body, answer.savedAtMilliseconds],
    )
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
