import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  instantFromMilliseconds,
  millisecondsOf,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine, Process } from '../../flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'

type Activities = { work: (input: { milliseconds: number }) => Promise<null> }
type Input = { milliseconds: number; waits: boolean }

const play: Process<'play', Input, Activities, { began: Instant }> = {
  name: 'play',
  isRepeatable: true,
  policies: {
    work: {
      attempts: 1,
      firstPauseMilliseconds: 1,
      longestPauseMilliseconds: 1,
      timeoutMilliseconds: 5_000,
    },
  },
  run: async (flow, { milliseconds, waits }) => {
    const began = await flow.now()
    await flow.activities.work({ milliseconds })
    await flow.report({ began })
    if (waits) await flow.waitFor('look', 60_000)
  },
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('a process that is begun', () => {
  let database: TestDatabase
  let client: Client
  let engine: Engine
  let worked = 0

  const launch = async (): Promise<void> => {
    const work = async ({ milliseconds }: { milliseconds: number }) => {
      worked += 1
      await delay(milliseconds)
      return null
    }
    const processes = [bind(play, { work })]
    const where = { databaseUrl: database.url, askedFrom: 'here' as const }
    engine = await createEmbeddedEngine({ ...where, processes, log: quiet })
  }
  const begin = (id: string, input: Input, about = {}): Promise<void> =>
    engine.begin?.('play', id, input, about) ?? Promise.reject(new Error('it begins nothing'))
  const isKept = async (id: string): Promise<boolean> => {
    const found = await client.query(
      'select 1 from dbos.workflow_status where workflow_uuid = $1',
      [id],
    )
    return found.rowCount === 1
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
  })
  beforeEach(async () => {
    worked = 0
    await launch()
  })
  afterEach(() => engine.close())
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('and ends without having waited leaves nothing behind', async () => {
    await begin('ends', { milliseconds: 10, waits: false })
    expect(await engine.firstOutcome('ends', 0)).toEqual({ began: expect.any(String) })
    expect(await isKept('ends')).toBe(false)
  })

  it('is kept once it waits, and only then resolved', async () => {
    const begun = begin('waits', { milliseconds: 100, waits: true })
    expect(await Promise.race([begun.then(() => 'resolved'), delay(50, 'open')])).toBe('open')
    expect(await isKept('waits')).toBe(false)
    await begun
    expect(await isKept('waits')).toBe(true)
  })

  it('is kept after a second, and goes on as it was', async () => {
    await begin('takes long', { milliseconds: 1_500, waits: false })
    expect(await isKept('takes long')).toBe(true)
    expect(await engine.firstOutcome('takes long', 3_000)).toEqual({ began: expect.any(String) })
    expect(worked).toBe(1)
  })

  it('is kept by a stop, and goes on after it', async () => {
    void begin('is stopped', { milliseconds: 200, waits: false })
    await vi.waitFor(() => expect(worked).toBe(1))
    await engine.close()
    expect(await isKept('is stopped')).toBe(true)
    await launch()
    expect(await engine.firstOutcome('is stopped', 3_000)).toEqual({ began: expect.any(String) })
  })

  it('is not begun again where it is started, or begun, once more', async () => {
    const input = { milliseconds: 20, waits: false }
    await Promise.all([begin('once', input), begin('once', input)])
    await delay(1)
    await begin('once', input)
    await engine.start('play', 'once', input)
    await delay(100)
    expect(worked).toBe(1)
  })

  it('is not begun where it is under way already, as it was kept', async () => {
    const input = { milliseconds: 20, waits: true }
    await engine.start('play', 'kept before', input)
    await begin('kept before', input)
    await delay(100)
    expect(worked).toBe(1)
  })

  it('is found again however often its machine is restarted', async () => {
    await begin('restarts', { milliseconds: 1, waits: true })
    for (let times = 0; times < 4; times += 1) {
      await engine.close()
      await launch()
    }
    await engine.signal('restarts', 'look')
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select status from dbos.workflow_status where workflow_uuid = 'restarts'`,
      )
      expect(rows).toEqual([{ status: 'SUCCESS' }])
    }, 5_000)
  })

  it('that is started while it is under way is kept as it runs', async () => {
    const input = { milliseconds: 300, waits: false }
    const begun = begin('started too', input)
    await engine.start('play', 'started too', input)
    await begun
    expect(await isKept('started too')).toBe(true)
    await engine.firstOutcome('started too', 3_000)
    expect(worked).toBe(1)
  })

  it('counts its deadlines from when it was asked for, also where it is started again', async () => {
    const since = instantFromMilliseconds(Date.now() - 3_600_000)
    await begin('asked long ago', { milliseconds: 1, waits: false }, { since })
    expect(await engine.firstOutcome('asked long ago', 0)).toEqual({ began: since })
    await engine.start('play', 'after a crash', { milliseconds: 1, waits: false }, { since })
    expect(await engine.firstOutcome('after a crash', 3_000)).toEqual({ began: since })
    // A clock that runs ahead elsewhere gives nobody more time.
    const ahead = instantFromMilliseconds(Date.now() + 3_600_000)
    await begin('asked tomorrow', { milliseconds: 1, waits: false }, { since: ahead })
    const told = (await engine.firstOutcome('asked tomorrow', 0)) as { began: Instant }
    expect(millisecondsOf(told.began)).toBeLessThanOrEqual(Date.now())
  })

  it('hears a signal that comes before its wait, and leaves none behind', async () => {
    const begun = begin('is nudged', { milliseconds: 700, waits: true })
    await engine.signal('is nudged', 'look')
    await begun
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        'select status from dbos.workflow_status where workflow_uuid = $1',
        ['is nudged'],
      )
      expect(rows).toEqual([{ status: 'SUCCESS' }])
    })
    const left = await client.query('select from dbos.notifications')
    expect(left.rowCount).toBe(0)
  })
})
