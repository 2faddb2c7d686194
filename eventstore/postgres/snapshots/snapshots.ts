import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, QueryConfig, QueryResultRow } from 'pg'
import type { Snapshots } from '../../port/snapshots.ts'
import { isConnectionLost } from '../connection/connection-lost.ts'
import { createGuardedPool } from '../connection/guarded-pool.ts'
import { takeBooksRole } from '../schema/books-role.ts'

/** The table `es.snapshots`. Needs `migrateEventStore` first. */
export const createSnapshots = (pool: Pick<Pool, 'query'>): Snapshots => ({
  find: async (stream) => {
    const { rows } = await send<Row>(pool, { name: 'es_snapshot', text: find, values: [stream] })
    const [row] = rows
    if (row === undefined) return null
    const { event_id: eventId, revision, version, state } = row
    return { stream, version, revision: BigInt(revision), eventId, state: JSON.parse(state) }
  },
  save: async ({ stream, version, revision, eventId, state }) => {
    const values = [stream, version, revision, eventId, JSON.stringify(state)]
    await send(pool, { name: 'es_save_snapshot', text: save, values })
  },
})

/** Opens snapshots with a separate connection, for events that are not in PostgreSQL. */
export const openSnapshots = ({
  databaseUrl,
  onConnectionError = () => {},
}: {
  databaseUrl: string
  onConnectionError?: ((error: Error) => void) | undefined
}): Snapshots & { close: () => Promise<void> } => {
  const pool = createGuardedPool(
    {
      connectionString: databaseUrl,
      application_name: 'almoner snapshots',
      max: 2,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      onConnect: takeBooksRole,
      statement_timeout: 10_000,
      query_timeout: 15_000,
    },
    onConnectionError,
  )
  let ended: Promise<void> | undefined
  return {
    ...createSnapshots(pool),
    close: async () => await (ended ??= pool.end()),
  }
}

const millisecondsBeforeRetry = 200

/** Every statement here is idempotent, so one with an unknown outcome is sent again. */
const send = async <Result extends QueryResultRow>(
  pool: Pick<Pool, 'query'>,
  statement: QueryConfig,
) => {
  try {
    return await pool.query<Result>(statement)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  }
  await delay(millisecondsBeforeRetry)
  return await pool.query<Result>(statement)
}

type Row = { version: number; revision: string; event_id: string; state: string }

// The columns are read as text, because the store's connections read JSON and numbers in their own
// way.
const find = `select version, revision::text as revision, event_id, state::text as state
  from es.snapshots where stream = $1`

const save = `insert into es.snapshots as s (stream, version, revision, event_id, state)
  values ($1, $2, $3, $4, $5)
  on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
    event_id = excluded.event_id, state = excluded.state, saved_at = now()`
