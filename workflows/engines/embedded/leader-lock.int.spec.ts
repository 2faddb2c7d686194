import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { takeLeaderLock, type LeaderLock } from './leader-lock.ts'

let database: TestDatabase
const locks: LeaderLock[] = []
const log = {
  debug: vi.fn<() => void>(),
  info: vi.fn<() => void>(),
  warn: vi.fn<() => void>(),
  error: vi.fn<() => void>(),
}
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  vi.clearAllMocks()
  for (const lock of locks.splice(0)) await lock.release()
})

const hear = vi.fn<(payload: string) => void>()

const take = async (withinMilliseconds: number, channel = 'news'): Promise<LeaderLock> => {
  const listen = { channel, hear }
  const lock = await takeLeaderLock({ databaseUrl: database.url, log, listen, withinMilliseconds })
  locks.push(lock)
  return lock
}

const runQuery = async (sql: string): Promise<readonly { pid: number }[]> => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(sql)
  await client.end()
  return rows
}
const holders = () =>
  runQuery(`select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)

describe('a worker next to another worker', () => {
  it('waits until that one has stopped', async () => {
    const old = await take(0)
    const began = vi.fn<() => void>()
    const coming = take(10_000).then(began)
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled())
    expect(began).not.toHaveBeenCalled()
    await old.release()
    await coming
    expect(log.info).toHaveBeenCalledTimes(1)
    expect(await holders()).toHaveLength(1)
  })

  it('fails with an instruction if the other worker keeps running', async () => {
    await take(0)
    await expect(take(300)).rejects.toThrow('Another worker runs the processes of these books')
    expect(await holders()).toHaveLength(1)
  })
})

describe('a worker that cannot listen', () => {
  it('does not keep the lock that it has just acquired', async () => {
    await expect(take(0, 'no name of a channel')).rejects.toThrow('syntax error')
    expect(await holders()).toEqual([])
    await take(0)
  })
})

describe('a worker whose connection broke', () => {
  it('has its lock back as soon as the server answers, and receives signals', async () => {
    await take(0)
    await runQuery(`select pg_notify('news', 'the first') is null as pid`)
    await vi.waitFor(() => expect(hear).toHaveBeenCalledExactlyOnceWith('the first'))
    const [before] = await holders()
    await runQuery(`select pg_terminate_backend(${before?.pid}) as pid`)
    await vi.waitFor(async () => {
      const [after] = await holders()
      expect(after?.pid).toEqual(expect.any(Number))
      expect(after?.pid).not.toBe(before?.pid)
    })
    await vi.waitFor(async () => {
      await runQuery(`select pg_notify('news', 'the second') is null as pid`)
      expect(hear).toHaveBeenLastCalledWith('the second')
    })
    expect(log.error).not.toHaveBeenCalled()
  })
})
