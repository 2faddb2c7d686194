import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createGather } from '@almoner/eventstore/port/gather.ts'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import type { Engine } from '../../flow/flow.ts'
import type { Log } from '../../log.ts'
import { findProcess, type BoundProcess } from '../bound-process.ts'
import { leaveProcess, settleProcess } from '../leave-process.ts'
import { createFlow } from './running/flow.ts'
import { createJournal, type Journal } from './journal.ts'
import { takeLeaderLock } from './leader-lock.ts'
import { createLife } from './running/life.ts'
import { createMemory, usualMemory, type MemorySettings } from './memory/memory.ts'
import { createOutcomes } from './outcomes.ts'
import { createProcessSlots } from './running/process-slots.ts'
import { createRecentIds } from './running/recent-ids.ts'
import { regularly } from './running/regularly.ts'
import { forgetEnded } from './retention.ts'
import {
  insertInstances,
  insertPage,
  insertSignal,
  selectOutcome,
  signalsChannel,
  storeInstances,
  updateEnds,
  type End,
  type Entry,
  type Page,
  type Signal,
  type Started,
} from './store.ts'
import { createUnstoredStarts } from './unstored-starts.ts'
import { createUntilWritten } from './running/until-written.ts'
import { createWaits } from './running/waits.ts'

const connections = 8
const connectTimeoutMilliseconds = 5_000
const statementTimeoutMilliseconds = 30_000
const mostWaiting = 100_000
/** The time that a signal waits for the work of its process to end. */
const mostWorkMilliseconds = 500
const forgetMilliseconds = 3_600_000
/** The time that `close` waits for activities in progress. */
const graceMilliseconds = 3_000
/**
 * Processes that have ended here are remembered, because a provider's notice often comes after the
 * end.
 */
const mostEnded = 10_000

/**
 * Runs durable processes in PostgreSQL, in the schema `processes`. One worker, which holds the
 * leader lock, runs them. Each has a row, and a journal of the values it received. After a crash
 * the next worker runs every process that was in memory again from its journal.
 *
 * A process that waits for more than a few minutes is unloaded: its row has its due time, and
 * nothing of it is in memory. It is run from its journal again shortly before it is due, or when a
 * signal comes. Loading a process without need is harmless, because it returns to its wait.
 *
 * A process that never waits costs two statements, its start and its end. Its callers wait in
 * memory. A signal that comes while it works is not written at once, because a process receives
 * signals only at its waits. When it waits, or after half a second, the signal is written and only
 * then acknowledged. The row therefore exists before the process is woken, as for a process that
 * already waits. If the process ends instead, the signal is acknowledged after the end is written.
 * No kill loses a signal. Before the acknowledgement its sender has no answer and sends it again,
 * as a provider does. After it, the signal has its row, or its process has ended without a wait
 * that it could have shortened. If a crash of the server lost that end, the process runs again and
 * finds all its results recorded.
 */
export const createEmbeddedEngine = async (options: {
  databaseUrl: string
  processes: readonly BoundProcess[]
  log: Log
  /** Tests use this: a worker that unloads every wait at once reveals errors in between. */
  settings?: MemorySettings
}): Promise<Engine> => {
  const { databaseUrl, processes, log, settings = usualMemory } = options
  const life = createLife()
  const outcomes = createOutcomes()
  const waits = createWaits({
    farMilliseconds: settings.farMilliseconds,
    onFar: (id) => memory.rested(id),
  })
  const running = new Map<string, Journal>()
  const ended = createRecentIds(mostEnded)
  /** Processes with which another worker has gone on. */
  const elsewhere = new Set<string>()
  const isGone = (id: string): boolean => ended.has(id) || elsewhere.has(id)
  const findSlots = createProcessSlots(processes)
  const pool = createGuardedPool(
    {
      connectionString: databaseUrl,
      application_name: 'almoner processes',
      max: connections,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMilliseconds,
      statement_timeout: statementTimeoutMilliseconds,
      // Longer than the server's own limit: for a server that does not answer.
      query_timeout: statementTimeoutMilliseconds + 5_000,
    },
    (error) => log.warn({ err: error }, 'an idle connection of the processes was lost'),
  )
  // Starts that arrive during a write are combined in the next statement.
  const beginOnDisk = createGather(
    (all: readonly Started[]) => insertInstances(pool, all, { atLeisure: false }),
    { mostWaiting },
  )
  const beginAtLeisure = createGather(
    (all: readonly Started[]) => insertInstances(pool, all, { atLeisure: true }),
    { mostWaiting },
  )
  const writeEnds = createGather((all: readonly End[]) => updateEnds(pool, all), { mostWaiting })
  const unstored = createUnstoredStarts((all) => storeInstances(pool, all))
  const untilWritten = createUntilWritten(life, log)
  const run = async (
    process: BoundProcess,
    started: Started & { pages: readonly (readonly Entry[])[] },
  ): Promise<void> => {
    const { id, input } = started
    if (running.has(id) || isGone(id)) return
    const writePage = async (page: Page): Promise<boolean> => {
      try {
        return await insertPage(pool, page)
      } catch (error) {
        // The server may have lost the start in a crash.
        await unstored.store()
        throw error
      }
    }
    const journal = createJournal(started, async (page) => {
      const isWritten = await untilWritten(() => writePage(page))
      unstored.remove(id)
      if (isWritten) return waits.deleted(id, page.heard)
      if (life.isOver()) return
      running.delete(id)
      elsewhere.add(id)
      memory.release(id)
      log.error({ process: process.name, id }, 'another worker has gone on with this process')
      await life.standStill()
    })
    running.set(id, journal)
    const reported = () => outcomes.tell(id, journal.reported())
    const slots = findSlots(process.name)
    const atWork = () => memory.release(id)
    const flow = createFlow(process, { id, journal, life, slots, waits, reported, atWork, log })
    let status: End['status'] = 'ended'
    try {
      await process.run(flow, input)
      if (!life.isOver()) await settleProcess({ process, id, log })
    } catch (error) {
      // A process that fails because the engine is closed is resumed by the next one.
      if (life.isOver()) return
      status = 'failed'
      log.error({ process: process.name, id, err: error }, 'a process failed')
      await leaveProcess({ process, id, log }, error)
    }
    if (life.isOver()) return
    const end = { id, status, outcome: journal.reported() }
    await untilWritten(() => writeEnds([end])).catch(life.standStill)
    unstored.remove(id)
    running.delete(id)
    ended.add(id)
    memory.release(id)
    waits.ended(id)
  }

  const memory = createMemory({
    settings,
    pool,
    processes,
    life,
    log,
    waits,
    running,
    isGone,
    untilWritten,
    run,
  })
  const leader = await takeLeaderLock({
    databaseUrl,
    log,
    listen: {
      channel: signalsChannel,
      hear: (payload) => memory.hear(JSON.parse(payload) as Signal),
    },
  })
  await memory.resume((started) => {
    // The disk may not have the row yet: the worker before this one may have died a moment ago.
    if (started.pages.length === 0) unstored.add(started)
  })
  await memory.look()
  regularly({ life, log }, settings.lookMilliseconds, memory.look)
  regularly({ life, log }, forgetMilliseconds, async () => {
    const forgotten = await forgetEnded(pool, Date.now())
    if (forgotten > 0) log.info({ forgotten }, 'processes that ended long ago were forgotten')
  })

  return {
    start: async (name, id, input, { startedAt, repeatedBy } = {}) => {
      const process = findProcess(processes, name)
      if (running.has(id)) return
      const started = {
        id,
        process: name,
        input,
        startedAt: startedAt ? toMilliseconds(startedAt) : Date.now(),
      }
      const atLeisure = repeatedBy === 'event'
      const begin = atLeisure ? beginAtLeisure : beginOnDisk
      if (!(await begin([started])).has(id)) return
      ended.remove(id)
      if (atLeisure) unstored.add(started)
      void run(process, { ...started, pages: [] })
    },
    untilStored: unstored.store,
    untilRoom: (name, signal) => findSlots(name).untilRoom(signal),
    signal: async (instance, name) => {
      if (ended.has(instance)) return
      if (running.has(instance)) {
        const rest = await waits.untilRest(instance, mostWorkMilliseconds, life.over)
        if (rest === 'ended') return
        await unstored.store()
      }
      const number = await insertSignal(pool, { instance, name })
      if (number !== null) memory.hear({ number, instance, name })
    },
    firstOutcome: async (id, withinMilliseconds) => {
      const reported = await outcomes.first(id, withinMilliseconds, {
        isHere: () => running.has(id),
        ask: async () => running.get(id)?.reported() ?? (await selectOutcome(pool, id)),
      })
      return reported?.outcome ?? null
    },
    close: async () => {
      await life.end(graceMilliseconds)
      await Promise.allSettled([...running.values()].map((journal) => journal.write()))
      await pool.end()
      await leader.release()
    },
  }
}
