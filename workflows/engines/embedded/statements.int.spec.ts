import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Engine, Process } from '../../flow/flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'

type Activities = { work: (input: object) => Promise<unknown> }

const charge: Process<'charge', { waits: boolean }, Activities, { came: boolean }> = {
  name: 'charge',
  policies: {
    work: {
      attempts: 1,
      firstPauseMilliseconds: 1,
      longestPauseMilliseconds: 1,
      timeoutMilliseconds: 60_000,
    },
  },
  run: async (flow, { waits }) => {
    await flow.activities.work({})
    const came = waits && (await flow.waitFor('look', 60_000))
    await flow.report({ came })
  },
}
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const byEvent = { repeatedBy: 'event' } as const

const toText = (query: string | { text: string }): string =>
  typeof query === 'string' ? query : query.text

describe('the statements of a process on the embedded engine', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let launch: () => Promise<Engine>
  let engine: Engine
  let serial = 0
  let id: string
  let working: PromiseWithResolvers<void>
  let atWork: PromiseWithResolvers<void>
  const queries = vi.spyOn(Pool.prototype, 'query')

  /** The engine's own, without the looks that it takes every ten seconds. */
  const statements = (): readonly string[] =>
    queries.mock.calls
      .filter((_call, index) => {
        const { options } = queries.mock.contexts[index] as Pool
        return options.application_name === 'almoner processes'
      })
      .map(([query]) => toText(query).replaceAll(/\s+/g, ' ').trim())
      .filter((text) => !text.startsWith('select'))
  const countRows = async (table: 'instances' | 'signals' | 'journal'): Promise<number> => {
    const column = table === 'instances' ? 'id' : 'instance'
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(`processes.${table}`)} where ${sql.ref(column)} = ${id}`.execute(database.db)
    return rows[0]?.count ?? 0
  }
  const hasEnded = async (): Promise<boolean> => {
    const { rows } = await sql`select from processes.instances
      where id = ${id} and status = 'ended'`.execute(database.db)
    return rows.length > 0
  }
  /** Simulates a server crash that loses rows not yet written to its disk. */
  const loseStart = () => sql`delete from processes.instances where id = ${id}`.execute(database.db)
  const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
    const pending = Symbol('pending')
    return (await Promise.race([promise, delay(50, pending)])) !== pending
  }

  beforeAll(async () => {
    database = await createProjectionDatabase()
  })
  beforeEach(async () => {
    serial += 1
    id = `charge-${serial}`
    working = Promise.withResolvers<void>()
    atWork = Promise.withResolvers<void>()
    const work = async () => {
      atWork.resolve()
      await working.promise
      return null
    }
    const processes = [bind(charge, { work })]
    launch = () => createEmbeddedEngine({ databaseUrl: database.url, processes, log: quiet })
    engine = await launch()
    queries.mockClear()
  })
  afterEach(() => engine.close())
  afterAll(async () => {
    queries.mockRestore()
    await database.drop()
  })

  it('are its start and its end, if it is awaited, signalled and finished without interruption', async () => {
    const outcome = engine.firstOutcome(id, 10_000)
    await engine.start('charge', id, { waits: false }, byEvent)
    await atWork.promise
    const signalled = engine.signal(id, 'look')
    expect(await isSettled(signalled)).toBe(false)
    working.resolve()
    expect(await outcome).toEqual({ came: false })
    await signalled
    expect(await hasEnded()).toBe(true)
    await engine.signal(id, 'look')
    expect(await engine.firstOutcome(id, 10_000)).toEqual({ came: false })
    expect(statements()).toEqual([
      expect.stringContaining('insert into processes.instances'),
      expect.stringContaining('update processes.instances'),
    ])
    expect(queries.mock.calls.map(([text]) => text)).not.toContainEqual(
      expect.stringContaining('select outcome'),
    )
  })

  it('do not wait for the disk at a start that its event repeats, and do at any other', async () => {
    await engine.start('charge', id, { waits: false }, byEvent)
    await engine.start('charge', `${id}-alone`, { waits: false })
    working.resolve()
    const [repeated, alone] = statements()
    expect(repeated).toContain(`'synchronous_commit', 'off'`)
    expect(alone).toContain('insert into processes.instances')
    expect(alone).toContain(`current_setting('synchronous_commit')`)
  })

  it('write a signal that came at work before it is acknowledged, once the process waits', async () => {
    await engine.start('charge', id, { waits: true }, byEvent)
    await atWork.promise
    const signalled = engine.signal(id, 'look')
    expect(await isSettled(signalled)).toBe(false)
    expect(await countRows('signals')).toBe(0)
    working.resolve()
    await signalled
    expect(await engine.firstOutcome(id, 10_000)).toEqual({ came: true })
    expect(statements()).toContainEqual(expect.stringContaining('insert into processes.signals'))
  })

  it('write a signal that came at work before it is acknowledged, however long the work is', async () => {
    await engine.start('charge', id, { waits: true }, byEvent)
    await atWork.promise
    await engine.signal(id, 'look')
    expect(await countRows('signals')).toBe(1)
    working.resolve()
    expect(await engine.firstOutcome(id, 10_000)).toEqual({ came: true })
  })

  it('write a signal that came during an activity if the engine is being closed', async () => {
    await engine.start('charge', id, { waits: true }, byEvent)
    await atWork.promise
    const signalled = engine.signal(id, 'look')
    expect(await isSettled(signalled)).toBe(false)
    const closed = engine.close()
    await signalled
    expect(await countRows('signals')).toBe(1)
    working.resolve()
    await closed
    engine = await launch()
    expect(await engine.firstOutcome(id, 10_000)).toEqual({ came: true })
  })

  it('write a lost start again before its event is passed', async () => {
    await engine.start('charge', id, { waits: true }, byEvent)
    await atWork.promise
    await loseStart()
    await engine.untilStored?.()
    expect(await countRows('instances')).toBe(1)
    queries.mockClear()
    await engine.untilStored?.()
    expect(statements()).toEqual([])
    working.resolve()
  })

  it('write a lost start again with the first page, and a signal after it', async () => {
    await engine.start('charge', id, { waits: true }, byEvent)
    await atWork.promise
    await loseStart()
    working.resolve()
    await vi.waitFor(async () => expect(await countRows('journal')).toBe(1))
    await engine.signal(id, 'look')
    expect(await engine.firstOutcome(id, 10_000)).toEqual({ came: true })
  })

  it('write no start again whose process has ended or is on the disk', async () => {
    working.resolve()
    await engine.start('charge', id, { waits: false }, byEvent)
    await vi.waitFor(async () => expect(await hasEnded()).toBe(true))
    await engine.start('charge', `${id}-waits`, { waits: true }, byEvent)
    await vi.waitFor(() =>
      expect(statements()).toContainEqual(expect.stringContaining('processes.journal as')),
    )
    await vi.waitFor(async () => {
      queries.mockClear()
      await engine.untilStored?.()
      expect(statements()).toEqual([])
    })
  })
})
