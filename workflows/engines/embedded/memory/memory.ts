import type { Pool } from 'pg'
import type { Log } from '../../../log.ts'
import type { BoundProcess } from '../../bound-process.ts'
import type { Journal } from '../journal.ts'
import type { Life } from '../running/life.ts'
import { createLoader } from './loader.ts'
import type { Signal } from '../store.ts'
import {
  countUnknown,
  selectCalled,
  selectInterrupted,
  selectProcesses,
  updateDue,
  type Loaded,
} from './unloaded-store.ts'
import { createUnloader } from './unloader.ts'
import type { Waits } from '../running/waits.ts'

/**
 * The settings for when a waiting process leaves the worker's memory, and how soon it is found
 * again.
 */
export type MemorySettings = {
  /** A wait that is longer than this is spent outside. */
  farMilliseconds: number
  /** A wait remains in memory for this time, because a signal often comes at its beginning. */
  restMilliseconds: number
  /** The maximum number of long waits in memory, even if all are new. */
  mostResting: number
  /**
   * Between looks for processes that are due, signals whose notification was lost, and time that a
   * suspended machine did not count.
   */
  lookMilliseconds: number
}

export const usualMemory: MemorySettings = {
  farMilliseconds: 300_000,
  restMilliseconds: 10_000,
  mostResting: 1_000,
  lookMilliseconds: 10_000,
}

const resumedAtOnce = 500
/** The maximum number of one name in a check. The next check finds the others. */
const mostDue = 10_000

const unknownName = 'a process of this name is unknown'

/**
 * Manages which processes are in memory. It loads those that are due or signalled, and unloads
 * those that wait.
 */
export const createMemory = (options: {
  settings: MemorySettings
  pool: Pool
  processes: readonly BoundProcess[]
  life: Life
  log: Log
  waits: Waits
  running: Map<string, Journal>
  /**
   * Returns true for a process that has ended or that another worker has continued. It is not
   * loaded.
   */
  isGone: (id: string) => boolean
  untilWritten: <Answer>(write: () => Promise<Answer>) => Promise<Answer>
  run: (process: BoundProcess, loaded: Loaded) => Promise<void>
}) => {
  const { settings, pool, processes, life, log, waits, running, isGone, untilWritten } = options
  const names = processes.map(({ name }) => name)

  const hear = (signal: Signal): void => {
    const { instance, name, number } = signal
    if (running.has(instance)) waits.hear(instance, name, number)
    else if (!isGone(instance) && !waits.isReceived(instance, number)) loader.signal(signal)
  }
  const run = (loaded: Loaded): void => {
    const { id } = loaded
    const process = processes.find(({ name }) => name === loaded.process)
    if (process === undefined) return log.error({ process: loaded.process, id }, unknownName)
    void options.run(process, loaded)
    for (const signal of loaded.signals) hear(signal)
  }
  const unloader = createUnloader({
    ...settings,
    life,
    waits,
    leave: (id) => {
      const pages = running.get(id)?.countPages() ?? 0
      running.delete(id)
      return pages
    },
    write: (all) => untilWritten(() => updateDue(pool, all)),
    left: () => loader.fill(),
  })
  const loader = createLoader({
    life,
    log,
    isHere: (id) => running.has(id) || isGone(id),
    isLeaving: unloader.isLeaving,
    load: (ids) => selectProcesses(pool, ids),
    run,
    hear,
  })

  return {
    hear,
    /** The process has had its turn, or has ended. */
    release: loader.release,
    /** The process has begun a long wait. */
    rested: (id: string): void => {
      loader.release(id)
      unloader.rested()
    },
    look: async (): Promise<void> => {
      waits.wakeDue()
      unloader.unload()
      const by = Date.now() + 2 * settings.lookMilliseconds
      const { signals, due } = await selectCalled(pool, { names, by, limit: mostDue })
      for (const signal of signals) hear(signal)
      for (const one of due) loader.due(one)
    },
    /** Runs the processes that were in the memory of the worker before this one. */
    resume: async (resumed: (loaded: Loaded) => void): Promise<void> => {
      for (let after = ''; ;) {
        const interrupted = await selectInterrupted(pool, { after, limit: resumedAtOnce })
        for (const loaded of interrupted) {
          run(loaded)
          if (running.has(loaded.id)) resumed(loaded)
          after = loaded.id
        }
        if (interrupted.length < resumedAtOnce) break
      }
      for (const unknown of await countUnknown(pool, names)) log.error(unknown, unknownName)
    },
  }
}
