import type { Log } from '../../../log.ts'
import type { Life } from '../running/life.ts'
import type { Signal } from '../store.ts'
import type { Loaded } from './unloaded-store.ts'

/**
 * The number of loaded processes of one name that wait for their turn. The rest of a morning's rush
 * remains on the disk, and only its ids are in memory.
 */
const mostQueued = 200
const loadedAtOnce = 500

/** The queue of the processes with a signal, for all names. */
const signalledQueue = ''

/**
 * Loads processes that are due or have a signal but are not in memory. Each is run from its
 * journal. A process holds a place in the queue of its name until its next activity begins, it
 * waits again, or it ends. A queue is filled from the disk when half of its places are free. A rush
 * is therefore loaded only as fast as it is worked off. A process that retries an activity for
 * hours delays no other.
 */
export const createLoader = (options: {
  life: Life
  log: Log
  isHere: (id: string) => boolean
  /** True while the process leaves the memory; `fill` is called when it has left. */
  isLeaving: (id: string) => boolean
  load: (ids: readonly string[]) => Promise<readonly Loaded[]>
  run: (loaded: Loaded) => void
  hear: (signal: Signal) => void
}) => {
  const { life, log, isHere, isLeaving, load, run, hear } = options
  /** The ids that are to be loaded, by queue. */
  const wanted = new Map<string, Set<string>>()
  /** The queue of each process that holds a place. */
  const places = new Map<string, string>()
  const queueSizes = new Map<string, number>()
  /** The signals that came for a process while it was read. */
  const missed = new Map<string, Signal[]>()
  let isLoading = false

  const takeNext = (): readonly string[] => {
    const next: string[] = []
    for (const [queue, ids] of wanted) {
      let room = mostQueued - (queueSizes.get(queue) ?? 0)
      if (room < mostQueued / 2) continue
      for (const id of ids) {
        if (room === 0 || next.length === loadedAtOnce) break
        if (isLeaving(id)) continue
        ids.delete(id)
        if (isHere(id) || places.has(id)) continue
        next.push(id)
        room -= 1
        places.set(id, queue)
        queueSizes.set(queue, (queueSizes.get(queue) ?? 0) + 1)
      }
      if (ids.size === 0) wanted.delete(queue)
    }
    return next
  }

  const release = (id: string): void => {
    const queue = places.get(id)
    if (queue === undefined) return
    places.delete(id)
    queueSizes.set(queue, (queueSizes.get(queue) ?? 1) - 1)
    if (wanted.has(queue)) fill()
  }

  const loadThem = async (ids: readonly string[]): Promise<void> => {
    try {
      const all = await load(ids)
      if (life.isOver()) return
      for (const loaded of all) {
        run(loaded)
        for (const signal of loaded.signals) hear(signal)
        for (const signal of missed.get(loaded.id) ?? []) hear(signal)
      }
    } catch (error) {
      // The next check finds these rows again.
      if (!life.isOver()) log.warn({ err: error, count: ids.length }, 'processes were not loaded')
    }
    for (const id of ids) {
      missed.delete(id)
      if (!isHere(id)) release(id)
    }
  }

  const loadWanted = async (): Promise<void> => {
    for (let ids = takeNext(); ids.length > 0; ids = takeNext()) await loadThem(ids)
    isLoading = false
  }

  const fill = (): void => {
    if (isLoading || life.isOver()) return
    isLoading = true
    // All processes wanted in one moment are loaded by one statement.
    queueMicrotask(() => void loadWanted())
  }

  const want = (queue: string, id: string): void => {
    const ids = wanted.get(queue) ?? new Set()
    wanted.set(queue, ids.add(id))
    fill()
  }

  return {
    /** A process that is not here has a signal in the database. */
    signal: (signal: Signal): void => {
      const { instance } = signal
      if (places.has(instance)) missed.set(instance, [...(missed.get(instance) ?? []), signal])
      else want(signalledQueue, instance)
    },
    due: ({ id, process }: { id: string; process: string }): void => {
      if (!isHere(id)) want(process, id)
    },
    release,
    fill,
  }
}
