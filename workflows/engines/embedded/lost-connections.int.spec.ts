import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedPool } from '@almoner/eventstore/postgres/guarded-pool.ts'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { sayingWhatIsLost } from './lost-connections.ts'

const require = createRequire(import.meta.url)
const engine = dirname(require.resolve('@dbos-inc/dbos-sdk'))
/** The engine's own judgement: whether it asks again, or the process that asked has failed. */
const { retriablePostgresException: asksAgain } = require(join(engine, 'system_database.js')) as {
  retriablePostgresException: (error: unknown) => boolean
}

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => pool.end())
afterAll(() => database.drop())

const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
  await asked.then(
    () => null,
    (error: unknown) => error,
  )

const brokenPipe = (): Error => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })

describe('the engine asks again', () => {
  it('where the server has taken its socket with it', async () => {
    pool = sayingWhatIsLost(new Pool({ host: '/tmp/no such server' }))
    expect(asksAgain(await failureOf(pool.connect()))).toBe(true)
    expect(asksAgain(await failureOf(pool.query('select 1')))).toBe(true)
  })

  it('where the pipe to it breaks while it is asked', async () => {
    pool = sayingWhatIsLost(createGuardedPool({ connectionString: database.url }, () => {}))
    const client = await pool.connect()
    const asked = failureOf(client.query('select pg_sleep(20)'))
    const { connection } = client as unknown as {
      connection: { stream: { destroy: (error: Error) => void } }
    }
    connection.stream.destroy(brokenPipe())
    expect(asksAgain(await asked)).toBe(true)
    client.release(true)
  })

  it('but not where what was asked is wrong', async () => {
    pool = sayingWhatIsLost(createGuardedPool({ connectionString: database.url }, () => {}))
    expect(asksAgain(await failureOf(pool.query('select nothing')))).toBe(false)
  })
})
