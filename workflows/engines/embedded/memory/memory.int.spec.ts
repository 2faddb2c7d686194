import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Engine, Process } from '../../../flow/flow.ts'
import { bind } from '../../bound-process.ts'
import { createEmbeddedClient } from '../client.ts'
import { createEmbeddedEngine } from '../engine.ts'
import { usualMemory } from './memory.ts'

type Activities = { work: (input: { id: string }) => Promise<unknown> }
type Input = { id: string; waitsMilliseconds: number }

const minute = 60_000
const hour = 60 * minute
/** Signals and due processes are found at once if no notification is lost. */
const settings = { ...usualMemory, restMilliseconds: 50, lookMilliseconds: 100 }

const error = vi.fn<(details: object, message: string) => void>()
const log = { debug: () => {}, info: () => {}, warn: () => {}, error }

describe('a process that waits for long on the embedded engine', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let engine: Engine
  /** The ids of the processes that were run, from their beginnings or from their journals. */
  let runs: string[]
  let works: string[]
  let work: Activities['work']

  const plan: Process<'plan', Input, Activities, { came: boolean }> = {
    name: 'plan',
    policies: {
      work: {
        attempts: 1,
        firstPauseMilliseconds: 1,
        longestPauseMilliseconds: 1,
        timeoutMilliseconds: 5_000,
      },
    },
    mostActivitiesAtOnce: 4,
    givesWayMilliseconds: 1,
    run: async (flow, { id, waitsMilliseconds }) => {
      runs.push(id)
      const came = await flow.waitFor('look', waitsMilliseconds)
      await flow.activities.work({ id })
      await flow.report({ came })
    },
  }
  const other: Process<'other', Input, Record<string, never>, { came: boolean }> = {
    name: 'other',
    policies: {},
    run: async (flow) => {
      await flow.report({ came: await flow.waitFor('look', hour) })
    },
  }
  const launch = async (processes = [bind(plan, { work: (input) => work(input) })]) => {
    engine = await createEmbeddedEngine({ databaseUrl: database.url, processes, log, settings })
  }
  const start = (id: string, waitsMilliseconds = hour, process = 'plan') =>
    engine.start(process, id, { id, waitsMilliseconds })
  const readDue = async (id: string): Promise<Date | null> => {
    const { rows } = await sql<{ due_at: string | null }>`select due_at from processes.instances
      where id = ${id}`.execute(database.db)
    return rows[0]?.due_at ? new Date(rows[0].due_at) : null
  }
  const untilUnloaded = (id: string) =>
    vi.waitFor(async () => expect(await readDue(id)).not.toBeNull(), 5_000)
  /** Makes a process due by changing the end of its wait. */
  const makeDue = async (id: string, at: number): Promise<void> => {
    await sql`update processes.instances set due_at = ${new Date(at)}
      where id like ${id}`.execute(database.db)
    await sql`update processes.journal set entries = ${JSON.stringify([{ what: 'waits', until: at }])}
      where instance like ${id}`.execute(database.db)
  }
  const insertLook = (id: string) =>
    sql`insert into processes.signals (instance, name) values (${id}, 'look')`.execute(database.db)
  /**
   * Runs one more process to its end. Only a check of the database finds its signal, so a check that
   * began before has found everything else.
   */
  const runMarker = async (process = 'plan'): Promise<void> => {
    await start('marker', hour, process)
    await insertLook('marker')
    expect(await engine.firstOutcome('marker', 5_000)).toEqual({ came: true })
    runs = runs.filter((id) => id !== 'marker')
    works = works.filter((id) => id !== 'marker')
  }
  /** Another transaction that holds the row of this process. */
  const lockRow = async (id: string) => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query('select from processes.instances where id = $1 for no key update', [id])
    return () => client.end()
  }

  beforeAll(async () => {
    database = await createProjectionDatabase()
  })
  beforeEach(async () => {
    runs = []
    works = []
    work = async ({ id }) => void works.push(id)
    error.mockReset()
    await launch()
  })
  afterEach(async () => {
    await engine.close()
    await sql`delete from processes.instances`.execute(database.db)
    vi.useRealTimers()
  })
  afterAll(() => database.drop())

  it('is unloaded: its row says when it is due', async () => {
    const before = Date.now()
    await start('waits')
    await untilUnloaded('waits')
    const dueAt = (await readDue('waits'))?.getTime() ?? 0
    expect(dueAt).toBeGreaterThanOrEqual(before + hour)
    expect(dueAt).toBeLessThan(before + hour + minute)
    await start('waits')
    await runMarker()
    expect(runs).toEqual(['waits'])
  })

  it('stays in memory if it waits for only a few minutes', async () => {
    await start('soon', 4 * minute)
    await start('later')
    await untilUnloaded('later')
    expect(await readDue('soon')).toBeNull()
    await engine.signal('soon', 'look')
    expect(await engine.firstOutcome('soon', 5_000)).toEqual({ came: true })
    expect(runs).toEqual(['soon', 'later'])
  })

  it.each(['this program', 'another program', 'a notification that was lost'])(
    'continues at a signal from %s, and receives it once',
    async (sender) => {
      await start('signalled')
      await untilUnloaded('signalled')
      if (sender === 'this program') await engine.signal('signalled', 'look')
      if (sender === 'a notification that was lost') await insertLook('signalled')
      if (sender === 'another program') {
        const client = createEmbeddedClient({ databaseUrl: database.url, log })
        await client.signal('signalled', 'look')
        await client.close()
      }
      expect(await engine.firstOutcome('signalled', 5_000)).toEqual({ came: true })
      await runMarker()
      expect(works).toEqual(['signalled'])
      await vi.waitFor(async () => {
        const { rows } = await sql`select from processes.signals`.execute(database.db)
        expect(rows).toEqual([])
      })
    },
  )

  it('receives a signal that comes while it is unloaded', async () => {
    await engine.close()
    await sql`insert into processes.instances (id, process, input, started_at)
      values ('between', 'plan', ${JSON.stringify({ id: 'between', waitsMilliseconds: hour })}, now())`.execute(
      database.db,
    )
    const unlock = await lockRow('between')
    try {
      await launch()
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
        expect(rows).toHaveLength(1)
      })
      await insertLook('between')
      await runMarker()
      expect(works).toEqual([])
    } finally {
      await unlock()
    }
    expect(await engine.firstOutcome('between', 5_000)).toEqual({ came: true })
    expect(works).toEqual(['between'])
  })

  it('receives a signal that came while no worker ran', async () => {
    await start('off')
    await untilUnloaded('off')
    await engine.close()
    await insertLook('off')
    await launch()
    expect(await engine.firstOutcome('off', 5_000)).toEqual({ came: true })
  })

  it('is left on the disk by the next worker until it is due', async () => {
    await start('away')
    await untilUnloaded('away')
    await start('soon', 4 * minute)
    await vi.waitFor(() => expect(runs).toHaveLength(2))
    await engine.close()
    runs = []
    await launch()
    await runMarker()
    expect(runs).toEqual(['soon'])
    await makeDue('away', Date.now())
    expect(await engine.firstOutcome('away', 5_000)).toEqual({ came: false })
    expect(runs).toEqual(['soon', 'away'])
  })

  it('continues exactly when its time comes', async () => {
    await start('due')
    await untilUnloaded('due')
    const at = Date.now() + 700
    await makeDue('due', at)
    const worked = Promise.withResolvers<number>()
    work = async () => worked.resolve(Date.now())
    const late = (await worked.promise) - at
    expect(late).toBeGreaterThan(-50)
    expect(late).toBeLessThan(500)
  })

  it('continues if the clock was set beyond its time, but not if it was set back', async () => {
    await start('jumps')
    await untilUnloaded('jumps')
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now - 8 * hour)
    await runMarker()
    expect(runs).toEqual(['jumps'])
    vi.setSystemTime(now + 8 * hour)
    expect(await engine.firstOutcome('jumps', 5_000)).toEqual({ came: false })
  })

  it('is not unloaded by a worker whose place another one has taken', async () => {
    await start('elsewhere')
    await vi.waitFor(async () => {
      const { rows } = await sql`select from processes.journal`.execute(database.db)
      expect(rows).toHaveLength(1)
    })
    await sql`insert into processes.journal values ('elsewhere', 1, '[]')`.execute(database.db)
    await start('later')
    await untilUnloaded('later')
    expect(await readDue('elsewhere')).toBeNull()
  })

  it('flows in a rush: as many are in memory as wait for their turn', async () => {
    const count = 500
    await sql`insert into processes.instances (id, process, input, started_at, due_at)
      select 'rush-' || n, 'plan', json_build_object('id', 'rush-' || n, 'waitsMilliseconds', 1),
        now(), now() + interval '1 hour' from generate_series(1, ${count}) n`.execute(database.db)
    await sql`insert into processes.journal
      select 'rush-' || n, 0, '[]' from generate_series(1, ${count}) n`.execute(database.db)
    let most = 0
    work = async ({ id }) => {
      works.push(id)
      most = Math.max(most, runs.length - works.length)
      // The work takes a moment, so that the others wait for their turn.
      await delay(2)
    }
    await makeDue('rush-%', Date.now())
    await vi.waitFor(() => expect(works).toHaveLength(count), 60_000)
    expect(new Set(works).size).toBe(count)
    expect(most).toBeLessThanOrEqual(220)
  }, 90_000)

  it('of an unknown name stays unloaded, and is reported', async () => {
    await start('known')
    await untilUnloaded('known')
    await engine.close()
    await makeDue('known', Date.now())
    await launch([bind(other, {})])
    await runMarker('other')
    expect(error.mock.calls).toEqual([
      [{ process: 'plan', count: 1 }, 'a process of this name is unknown'],
    ])
    await engine.close()
    await launch()
    expect(await engine.firstOutcome('known', 5_000)).toEqual({ came: false })
  })
})
