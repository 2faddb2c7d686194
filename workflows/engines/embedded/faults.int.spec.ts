import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Engine, Process } from '../../flow/flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'

type Activities = { work: (input: { round: number }) => Promise<unknown> }

const rounds: Process<'rounds', { rounds: number }, Activities, { began: Instant; looks: number }> =
  {
    name: 'rounds',
    policies: {
      work: {
        attempts: 1,
        firstPauseMilliseconds: 1,
        longestPauseMilliseconds: 1,
        timeoutMilliseconds: 5_000,
      },
    },
    run: async (flow, input) => {
      const began = await flow.now()
      let looks = 0
      for (let round = 1; round <= input.rounds; round += 1) {
        if (await flow.waitFor('look', 60_000)) looks += 1
        await flow.activities.work({ round })
      }
      await flow.report({ began, looks })
    },
  }

const error = vi.fn<() => void>()
const log = { debug: () => {}, info: () => {}, warn: () => {}, error }

describe('the embedded engine', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let engine: Engine
  let work: ReturnType<typeof vi.fn<Activities['work']>>

  const launch = async (): Promise<void> => {
    const processes = [bind(rounds, { work })]
    engine = await createEmbeddedEngine({ databaseUrl: database.url, processes, log })
  }
  const countRows = async (table: 'signals' | 'journal', id: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(`processes.${table}`)} where instance = ${id}`.execute(database.db)
    return rows[0]?.count ?? 0
  }
  const pages = (id: string) => countRows('journal', id)
  const readStatus = async (id: string): Promise<string | undefined> => {
    const { rows } = await sql<{ status: string }>`select status from processes.instances
      where id = ${id}`.execute(database.db)
    return rows[0]?.status
  }
  const loseConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'almoner processes'`.execute(
      database.db,
    )

  beforeAll(async () => {
    database = await createProjectionDatabase()
  })
  beforeEach(async () => {
    work = vi.fn<Activities['work']>(async () => null)
    error.mockReset()
    await launch()
  })
  afterEach(() => engine.close())
  afterAll(() => database.drop())

  it('continues after the server has closed its connections, and writes what it could not write before', async () => {
    work.mockImplementation(loseConnections)
    await engine.start('rounds', 'loses', { rounds: 2 })
    for (const round of [1, 2]) {
      await vi.waitFor(async () => expect(await pages('loses')).toBe(round))
      await vi.waitFor(() => engine.signal('loses', 'look'))
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(round), 5_000)
    }
    const outcome = await engine.firstOutcome('loses', 10_000)
    expect(outcome).toMatchObject({ looks: 2 })
    await vi.waitFor(async () => expect(await readStatus('loses')).toBe('ended'), 5_000)
    expect(work).toHaveBeenCalledTimes(2)
    expect(error).not.toHaveBeenCalled()
  })

  it('deletes a signal together with the page that records its receipt, and not earlier', async () => {
    const working = Promise.withResolvers<void>()
    work.mockImplementationOnce(() => working.promise)
    await engine.start('rounds', 'hears', { rounds: 2 })
    await engine.signal('hears', 'look')
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
    await engine.signal('hears', 'look')
    expect(await countRows('signals', 'hears')).toBe(2)
    working.resolve()
    expect(await engine.firstOutcome('hears', 5_000)).toMatchObject({ looks: 2 })
    await vi.waitFor(async () => expect(await readStatus('hears')).toBe('ended'))
    expect(await countRows('signals', 'hears')).toBe(0)
  })

  it('receives within ten seconds a signal whose notification was lost', async () => {
    await engine.start('rounds', 'untold', { rounds: 1 })
    await vi.waitFor(async () => expect(await pages('untold')).toBe(1))
    await sql`insert into processes.signals (instance, name) values ('untold', 'look')`.execute(
      database.db,
    )
    expect(await engine.firstOutcome('untold', 15_000)).toMatchObject({ looks: 1 })
  })

  it('does not continue a process that another worker has continued', async () => {
    await engine.start('rounds', 'elsewhere', { rounds: 2 })
    await vi.waitFor(async () => expect(await pages('elsewhere')).toBe(1))
    await sql`insert into processes.journal values ('elsewhere', 1, '[]')`.execute(database.db)
    await engine.signal('elsewhere', 'look')
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
    await engine.start('rounds', 'later', { rounds: 0 })
    expect(await engine.firstOutcome('later', 5_000)).toMatchObject({ looks: 0 })
    expect(await readStatus('elsewhere')).toBe('running')
    expect(work).toHaveBeenCalledOnce()
    // A signal received for a page that came too late remains for that worker, which then receives
    // it.
    expect(await countRows('signals', 'elsewhere')).toBe(1)
    await engine.close()
    await launch()
    await vi.waitFor(async () => expect(await pages('elsewhere')).toBe(3))
    expect(work).toHaveBeenCalledTimes(2)
    expect(await countRows('signals', 'elsewhere')).toBe(0)
  })

  it('records interrupted work in the journal, and continues from there', async () => {
    const working = Promise.withResolvers<void>()
    work.mockImplementation(() => working.promise)
    await engine.start('rounds', 'stops', { rounds: 1 })
    await engine.signal('stops', 'look')
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
    const closed = engine.close()
    working.resolve()
    await closed
    await launch()
    expect(await engine.firstOutcome('stops', 5_000)).toMatchObject({ looks: 1 })
    expect(work).toHaveBeenCalledOnce()
  })

  it('counts deadlines from the moment that it is given', async () => {
    const startedAt = instantFromMilliseconds(Date.now() - 3_600_000)
    await engine.start('rounds', 'earlier', { rounds: 0 }, { startedAt })
    expect(await engine.firstOutcome('earlier', 5_000)).toMatchObject({ began: startedAt })
  })

  it('refuses to start a process that it could not write, and starts it at the next request', async () => {
    await sql`alter table processes.instances rename to away`.execute(database.db)
    await expect(engine.start('rounds', 'refused', { rounds: 0 })).rejects.toThrow('not exist')
    await sql`alter table processes.away rename to instances`.execute(database.db)
    await engine.start('rounds', 'refused', { rounds: 0 })
    expect(await engine.firstOutcome('refused', 5_000)).toMatchObject({ looks: 0 })
  })
})
