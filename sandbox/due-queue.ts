import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export type DueQueue = {
  /** Checks the store now: an item was added or has changed. */
  nudge: () => void
  /** Stops pending work; the next process does what is not done. */
  close: () => Promise<void>
}

const mostAtOnce = 16
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/**
 * Runs due work in the background, several items at a time, and each item only once at a time. The
 * store has the work and outlives the process; only the time of the next check is here.
 */
export const createDueQueue = <Item>(queue: {
  /** The owner's name in the log, such as `sandbox payme`. */
  name: string
  log: Log
  now: () => number
  /** The earliest first; some may be running already. */
  waiting: (most: number) => Promise<readonly Item[]>
  idOf: (item: Item) => string
  dueAt: (item: Item) => number
  /** Does the work, and records in the store that it is done or when it is due again. */
  serve: (item: Item, stopped: AbortSignal) => Promise<void>
}): DueQueue => {
  const { name, log, now, idOf, dueAt } = queue
  const stopped = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const look = async (): Promise<void> => {
    lookingSoon = false
    if (stopped.signal.aborted) return
    clearTimeout(timer)
    const items = await queue.waiting(2 * mostAtOnce)
    const waiting = items.filter((item) => !underWay.has(idOf(item)))
    const at = now()
    const due = waiting.filter((item) => dueAt(item) <= at)
    for (const item of due.slice(0, mostAtOnce - underWay.size)) {
      const served = serve(item).finally(() => {
        underWay.delete(idOf(item))
        nudge()
      })
      underWay.set(idOf(item), served)
    }
    const later = waiting.filter((item) => dueAt(item) > at)
    if (later.length > 0) lookAgainIn(Math.min(...later.map(dueAt)) - at)
  }

  const lookAgainIn = (milliseconds: number): void => {
    if (stopped.signal.aborted) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  const nudge = (): void => {
    if (lookingSoon) return
    lookingSoon = true
    looking = looking.then(look).catch((error: unknown) => {
      log(`${name} could not look at what is due`, { error: String(error) })
      lookAgainIn(1_000)
    })
  }

  const serve = async (item: Item): Promise<void> => {
    try {
      await queue.serve(item, stopped.signal)
    } catch (error) {
      log(`${name} could not do what was due`, { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  nudge()
  return {
    nudge,
    close: async () => {
      stopped.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}
