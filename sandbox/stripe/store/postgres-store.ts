import { createPinnedConnection } from '@almoner/eventstore/postgres/append/pinned-connection.ts'
import type { Pool, QueryResult, QueryResultRow } from 'pg'
import { platformId } from '../account/platform-account.ts'
import type { BankAccount, Person, StoredAccount } from '../account/account-objects.ts'
import type { Entry, Kind, Kinds } from '../objects.ts'
import {
  mostParts,
  type Commit,
  type ListQuery,
  type SandboxStripeStore,
  type SavedAnswer,
} from './store.ts'

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
  create index if not exists stripe_bookings_of_an_account on sandbox.stripe_objects
    ((body ->> 'account'), ((body ->> 'available_on')::bigint)) where kind = 'balance_transaction';
  create index if not exists stripe_parts_of_an_account on sandbox.stripe_objects
    ((body ->> 'account')) where kind in ('person', 'bank_account');
  create table if not exists sandbox.stripe_answers (
    key text primary key,
    request text not null,
    status integer not null,
    body text not null,
    saved_at_milliseconds double precision not null
  );
  -- An answer is three kilobytes long, and would be compressed for being over two.
  alter table sandbox.stripe_answers set (toast_tuple_target = 8160);
`

// Bookings from before accounts had books of their own are the platform's. The oldest booking shows
// whether there are any.
const bookedBefore = `update sandbox.stripe_objects
  set body = body || jsonb_build_object('account', $1::text)
  where kind = 'balance_transaction' and not body ? 'account' and exists (
    select from (
      select body from sandbox.stripe_objects where kind = 'balance_transaction'
      order by position limit 1
    ) as oldest where not oldest.body ? 'account')`

// Two processes that start at once must not both create the tables.
const creationLock = 720_481_215

/**
 * Stores the simulated provider's state across restarts, in a schema of the sandbox's own. An
 * idempotency key lasts a day, as Stripe's do.
 */
export const createPostgresStripeStore = async (pool: Pool): Promise<SandboxStripeStore> => {
  await inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [creationLock])
    await query(schema)
    await query(bookedBefore, [platformId])
    await query(`delete from sandbox.stripe_answers
      where saved_at_milliseconds < 1000 * extract(epoch from now() - interval '24 hours')`)
  })
  const ask = sharing(pool)
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const result = await ask<{ body: Kinds[K] }>(
        'sandbox_stripe_object',
        'select body from sandbox.stripe_objects where kind = $1 and id = $2',
        [kind, id],
      )
      return result.rows[0]?.body ?? null
    },
    getMany: async (names) => {
      if (names.length === 0) return []
      const kinds = [...new Set(names.map(({ kind }) => kind))]
      const ids = [...new Set(names.map(({ id }) => id))]
      return (await pool.query<Entry>(selectMany, [kinds, ids])).rows
    },
    loadAccount: async (id) => {
      const { rows } = await ask<Part>('sandbox_stripe_account', selectAccount, [id, mostParts])
      const find = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? [row.body] : []))
      const [account] = find('account') as StoredAccount[]
      if (account === undefined) return null
      return {
        account,
        persons: find('person') as Person[],
        bankAccounts: find('bank_account') as BankAccount[],
      }
    },
    list: (kind, query) => list(pool, kind, query),
    answered: async (key) => {
      const result = await ask<SavedAnswer>(
        'sandbox_stripe_answer',
        `select key, request, status, body, saved_at_milliseconds as "savedAtMilliseconds"
         from sandbox.stripe_answers where key = $1`,
        [key],
      )
      return result.rows[0] ?? null
    },
    commit: (commit) => save({ pool, ask }, commit),
    sumBalance: async (account, at) => {
      const { rows } = await pool.query<Record<'available' | 'pending', string>>(sums, [
        account,
        at,
      ])
      return { available: Number(rows[0]?.available), pending: Number(rows[0]?.pending) }
    },
    listAvailable: async (accounts, { after, until }) => {
      const { rows } = await pool.query<Owned>(becameAvailable, [accounts, after, until])
      return rows.map(({ account }) => account)
    },
    settle: async (accounts, at) => {
      const { rows } = await pool.query<Owned>(settling, [accounts, at])
      return rows.map(({ account }) => account)
    },
  }
}

type Owned = { account: string }
type Part = { kind: Kind; body: object }

// An id is of one kind only, so that the two lists name no other objects.
const selectMany = `select kind, id, body from sandbox.stripe_objects
  where kind = any($1::text[]) and id = any($2::text[])`

const selectAccount = `select kind, body from sandbox.stripe_objects
  where kind = 'account' and id = $1
  union all
  (select kind, body from sandbox.stripe_objects
    where kind in ('person', 'bank_account') and body ->> 'account' = $1
    order by position desc limit $2)`

const sums = `select
    coalesce(sum((body ->> 'net')::bigint) filter (where (body ->> 'available_on')::bigint <= $2), 0)
      as available,
    coalesce(sum((body ->> 'net')::bigint) filter (where (body ->> 'available_on')::bigint > $2), 0)
      as pending
  from sandbox.stripe_objects where kind = 'balance_transaction' and body ->> 'account' = $1`

const becameAvailable = `select account from unnest($1::text[]) as account
  where exists (
    select from sandbox.stripe_objects
    where kind = 'balance_transaction' and body ->> 'account' = account
      and (body ->> 'available_on')::bigint > $2 and (body ->> 'available_on')::bigint <= $3)`

const settling = `with settled as (
    update sandbox.stripe_objects
    set body = jsonb_set(body, '{available_on}', to_jsonb($2::bigint))
    where kind = 'balance_transaction' and body ->> 'account' = any($1::text[])
      and (body ->> 'available_on')::bigint > $2
    returning body ->> 'account' as account
  )
  select distinct account from settled`

/** Runs a named statement, so that a connection plans it only once. */
type Ask = <Row extends QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<QueryResult<Row>>

/** Simultaneous calls share a connection, and are sent to the server together. */
const sharing = (pool: Pool): Ask => {
  const connection = createPinnedConnection(pool)
  let asking = 0
  return async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) => {
    asking += 1
    try {
      return await connection.use((client) => client.query<Row>({ name, text, values }))
    } finally {
      asking -= 1
      if (asking === 0) connection.release()
    }
  }
}

const list = async <K extends Kind>(
  pool: Pool,
  kind: K,
  { limit, order, where = {}, created = {}, after, before }: ListQuery,
): Promise<Kinds[K][]> => {
  const isUpwards = order === 'oldest' || before !== undefined
  const [direction, beyond] = isUpwards ? ['asc', '>'] : ['desc', '<']
  const result = await pool.query<{ body: Kinds[K] }>(
    `select body from sandbox.stripe_objects
     where kind = $1 and body @> $2::jsonb
       and ($7::text is null or body ->> 'account' = $7)
       and ($3::text is null or position ${beyond} (
         select position from sandbox.stripe_objects where kind = $1 and id = $3))
       and ($5::bigint is null or (body ->> 'created')::bigint >= $5)
       and ($6::bigint is null or (body ->> 'created')::bigint < $6)
     order by position ${direction} limit $4`,
    [
      kind,
      JSON.stringify(where),
      before ?? after ?? null,
      limit,
      created.from ?? null,
      created.until ?? null,
      typeof where['account'] === 'string' ? where['account'] : null,
    ],
  )
  const bodies = result.rows.map((row) => row.body)
  return before === undefined ? bodies : bodies.toReversed()
}

// One statement and so one commit: a charge writes half a dozen objects, and its response.
const saving = `with put as (
    insert into sandbox.stripe_objects (kind, id, body)
    select kind, id, body
      from rows from (jsonb_to_recordset($1) as (kind text, id text, body jsonb))
        with ordinality as entry (kind, id, body, number)
      order by number
    on conflict (kind, id) do update set body = excluded.body
  )
  insert into sandbox.stripe_answers (key, request, status, body, saved_at_milliseconds)
  select * from jsonb_to_recordset($2)
    as answer (key text, request text, status integer, body text, "savedAtMilliseconds" double precision)
  on conflict (key) do update set request = excluded.request, status = excluded.status,
    body = excluded.body, saved_at_milliseconds = excluded.saved_at_milliseconds`

// A list of ids and no join: a join planned while the table was small would scan all of it later.
const removing = 'delete from sandbox.stripe_objects where kind = $1 and id = any($2::text[])'

const save = async (
  { pool, ask }: { pool: Pool; ask: Ask },
  { put, remove = [], answer }: Commit,
): Promise<void> => {
  // The last of several writes of an object counts, and a removed object is not written: a
  // statement writes each row once.
  const entries = new Map(put.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  for (const { kind, id } of remove) entries.delete(`${kind} ${id}`)
  const batches = [[...entries.values()], answer ? [answer] : []]
  const savings: Statement[] = batches.some((all) => all.length > 0)
    ? [
        {
          name: 'sandbox_stripe_save',
          text: saving,
          values: batches.map((all) => JSON.stringify(all)),
        },
      ]
    : []
  const kindsRemoved = [...new Set(remove.map(({ kind }) => kind))]
  const removals = kindsRemoved.map((kind): Statement => {
    const ids = remove.filter((entry) => entry.kind === kind).map(({ id }) => id)
    return { name: 'sandbox_stripe_remove', text: removing, values: [kind, ids] }
  })
  const [statement, ...more] = [...savings, ...removals]
  if (!statement) return
  if (more.length === 0) return void (await ask(statement.name, statement.text, statement.values))
  await inTransaction(pool, async (query) => {
    for (const { text, values } of [statement, ...more]) await query(text, values)
  })
}

type Statement = { name: string; text: string; values: unknown[] }

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
