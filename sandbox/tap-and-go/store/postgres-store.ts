import type { Pool, PoolClient } from 'pg'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { KeyPair, SandboxTapAndGoStore } from './store.ts'
import { nextDueAt, type Trade } from '../trade.ts'

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.tap_and_go_trades (
    mer_trade_no text primary key,
    body jsonb not null,
    due_at_milliseconds double precision
  );
  create index if not exists tap_and_go_trades_due
    on sandbox.tap_and_go_trades (due_at_milliseconds) where due_at_milliseconds is not null;
  create table if not exists sandbox.tap_and_go_keys (
    one boolean primary key default true check (one),
    body jsonb not null
  );
`

// Two processes that start at once must not both create the tables, nor two requests one trade.
const creationLock = 720_481_216
const tradeLocks = 720_481_217

/** Stores the provider's keys and trades across restarts, in a schema of the sandbox's own. */
export const createPostgresTapAndGoStore = async (pool: Pool): Promise<SandboxTapAndGoStore> => {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [creationLock])
    await client.query(schema)
  })
  return {
    keyPair: async (make) => {
      const savedPair = await readKeys(pool)
      if (savedPair !== null) return savedPair
      await pool.query(
        'insert into sandbox.tap_and_go_keys (body) values ($1) on conflict do nothing',
        [JSON.stringify(await make())],
      )
      return requirePresent(await readKeys(pool), 'the key pair just kept')
    },
    find: (merTradeNo) => find(pool, merTradeNo),
    change: (merTradeNo, act) =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
          tradeLocks,
          merTradeNo,
        ])
        const before = await find(client, merTradeNo)
        const changed = act(before)
        if (changed !== null && changed !== before) await save(client, changed)
        return changed
      }),
    due: async (limit) => {
      const result = await pool.query<{ body: Trade }>(
        `select body from sandbox.tap_and_go_trades where due_at_milliseconds is not null
         order by due_at_milliseconds limit $1`,
        [limit],
      )
      return result.rows.map(({ body }) => body)
    },
  }
}

const readKeys = async (pool: Pool): Promise<KeyPair | null> => {
  const result = await pool.query<{ body: KeyPair }>('select body from sandbox.tap_and_go_keys')
  return result.rows[0]?.body ?? null
}

const find = async (on: Pool | PoolClient, merTradeNo: string): Promise<Trade | null> => {
  const result = await on.query<{ body: Trade }>(
    'select body from sandbox.tap_and_go_trades where mer_trade_no = $1',
    [merTradeNo],
  )
  return result.rows[0]?.body ?? null
}

const save = async (client: PoolClient, trade: Trade): Promise<void> => {
  await client.query(
    `insert into sandbox.tap_and_go_trades (mer_trade_no, body, due_at_milliseconds)
     values ($1, $2, $3)
     on conflict (mer_trade_no) do update set body = excluded.body,
       due_at_milliseconds = excluded.due_at_milliseconds`,
    [trade.merTradeNo, JSON.stringify(trade), nextDueAt(trade)],
  )
}

const inTransaction = async <Result>(
  pool: Pool,
  act: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that failed in the middle is closed: the next user must not inherit its state.
    client.release(broken)
  }
}
