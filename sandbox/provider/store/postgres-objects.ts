import { createPinnedConnection } from '@almoner/eventstore/postgres/append/pinned-connection.ts'
import type { Pool, QueryResult, QueryResultRow } from 'pg'
import type { Commit, Entry, ListQuery, ObjectStore } from './object-store.ts'

type Table = { name: string; indexes?: string }

// The lock prevents two processes that start together from creating the table twice.
const toSchema = ({ name, indexes = '' }: Table) => `
  select pg_advisory_xact_lock(hashtext('sandbox.${name}'));
  create schema if not exists sandbox;
  create table if not exists sandbox.${name} (
    kind text not null,
    id text not null,
    body jsonb not null,
    position bigint generated always as identity,
    created_at timestamptz not null default now(),
    primary key (kind, id)
  );
  create index if not exists ${name}_in_order on sandbox.${name} (kind, position);
  -- An object of three kilobytes would be compressed for being over two.
  alter table sandbox.${name} set (toast_tuple_target = 8160);
  ${indexes}`

/** Runs a named statement, so that a connection plans it only once. */
export type Ask = <Row extends QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<QueryResult<Row>>

const sweepEvery = 1_000

/** Stores a provider's objects across restarts, in a table of the sandbox's own schema. */
export const createPostgresObjects = async <Kinds>(
  pool: Pool,
  table: Table,
): Promise<ObjectStore<Kinds> & { ask: Ask }> => {
  await pool.query(toSchema(table))
  const { name } = table
  const ask = createAsk(pool)
  let claims = 0
  return {
    ask,
    get: async <K extends keyof Kinds & string>(kind: K, id: string) => {
      const { rows } = await ask<{ body: Kinds[K] }>(
        `${name}_get`,
        `select body from sandbox.${name} where kind = $1 and id = $2`,
        [kind, id],
      )
      return rows[0]?.body ?? null
    },
    getMany: async (names) => {
      if (names.length === 0) return []
      const { rows } = await pool.query<Entry<Kinds> & QueryResultRow>(
        `select kind, id, body from sandbox.${name}
         where kind = any($1::text[]) and id = any($2::text[])`,
        toLists(names),
      )
      // An id may be of several kinds, so the two lists may name more than was requested.
      const requestedNames = new Set(names.map(({ kind, id }) => `${kind} ${id}`))
      return rows.filter(({ kind, id }) => requestedNames.has(`${kind} ${id}`))
    },
    list: (kind, query) => list(pool, name, { kind, ...query }),
    commit: async (commit) => {
      const values = toValues(commit)
      if (values !== null) await ask(`${name}_commit`, commitStatement(name), values)
    },
    claim: async ({ kind, id, body }, endedAt) => {
      claims += 1
      if (endedAt !== undefined && claims % sweepEvery === 1) {
        const ended = `kind = $1 and (body ->> 'at')::float8 <= $2`
        await pool.query(`delete from sandbox.${name} where ${ended}`, [kind, endedAt])
      }
      const claimed = await pool.query(
        `insert into sandbox.${name} as object (kind, id, body) values ($1, $2, $3)
         on conflict (kind, id) do update set body = excluded.body
           where (object.body ->> 'at')::float8 <= $4`,
        [kind, id, JSON.stringify(body), endedAt ?? null],
      )
      return claimed.rowCount === 1
    },
  }
}

/** Simultaneous calls share a connection, and are sent to the server together. */
const createAsk = (pool: Pool): Ask => {
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

const list = async <Body>(
  pool: Pool,
  table: string,
  query: ListQuery & { kind: string },
): Promise<Body[]> => {
  const { kind, limit, order, where = {}, created = {}, after, before } = query
  const isUpwards = order === 'oldest' || before !== undefined
  const [direction, beyond] = isUpwards ? ['asc', '>'] : ['desc', '<']
  const { rows } = await pool.query<{ body: Body }>(
    `select body from sandbox.${table}
     where kind = $1 and body @> $2::jsonb
       and ($7::text is null or body ->> 'account' = $7)
       and ($3::text is null or position ${beyond} (
         select position from sandbox.${table} where kind = $1 and id = $3))
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
  const bodies = rows.map(({ body }) => body)
  return before === undefined ? bodies : bodies.toReversed()
}

// One statement and so one commit: a charge writes half a dozen objects, and its response. What is
// removed is named by lists and no join: a join planned while the table was small would scan all of
// it later.
const commitStatement = (table: string) => `with removed as (
    delete from sandbox.${table} where kind = any($2::text[]) and id = any($3::text[])
  )
  insert into sandbox.${table} (kind, id, body)
  select kind, id, body
    from rows from (jsonb_to_recordset($1) as (kind text, id text, body jsonb))
      with ordinality as entry (kind, id, body, number)
    order by number
  on conflict (kind, id) do update set body = excluded.body`

// The last of several writes of an object counts, and a removed object is not written: a statement
// writes each row once.
const toValues = <Kinds>({ put, remove = [] }: Commit<Kinds>): unknown[] | null => {
  const entries = new Map(put.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  for (const { kind, id } of remove) entries.delete(`${kind} ${id}`)
  if (entries.size === 0 && remove.length === 0) return null
  return [JSON.stringify([...entries.values()]), ...toLists(remove)]
}

const toLists = (names: readonly { kind: string; id: string }[]): [string[], string[]] => [
  [...new Set(names.map(({ kind }) => kind))],
  [...new Set(names.map(({ id }) => id))],
]
