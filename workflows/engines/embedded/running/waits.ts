import { createRecentIds } from './recent-ids.ts'

/** The longest time that a timer of Node.js takes. */
const longestTimer = 2 ** 31 - 1
/** The number of deleted signals whose late notifications are recognised. */
const mostReceived = 10_000

type SignalQueue = {
  /** The signals that came but that the process has not waited for. */
  came: { name: string; number: number }[]
  /** The numbers of the signals that it received, until they are deleted. */
  heard: Set<number>
}

type Heard = { came: boolean; numbers: readonly number[] }

type Rest = 'waits' | 'ended' | 'goes on'

type Wait = { signal: string | null; until: number; wake: () => void; abandon: () => void }

/**
 * The waits and the signals of the processes in memory: a wait costs a timer. The database also
 * stores what each process waits for and until when, so a crash loses nothing.
 */
export const createWaits = ({
  farMilliseconds = Infinity,
  onFar = () => {},
}: {
  /** A wait that is longer than this is far from its end. */
  farMilliseconds?: number
  onFar?: (id: string) => void
} = {}) => {
  const queues = new Map<string, SignalQueue>()
  /** A notification, or a list that was read before, may name a signal after its deletion. */
  const received = createRecentIds(mostReceived)
  const isReceived = (id: string, number: number): boolean => received.has(`${id} ${number}`)
  const waiting = new Map<string, Wait>()
  /** The processes whose waits are far from their end, with the moments at which these began. */
  const far = new Map<string, number>()
  const hoping = new Map<string, Set<(rest: Rest) => void>>()

  const take = (id: string, name: string | null): Heard => {
    const queue = queues.get(id)
    const numbers = (queue?.came ?? []).filter((one) => one.name === name).map((one) => one.number)
    if (queue) queue.came = queue.came.filter((one) => one.name !== name)
    for (const number of numbers) queue?.heard.add(number)
    return { came: numbers.length > 0, numbers }
  }

  /** The time is measured by a clock that is never set back. */
  const passes = (id: string, signal: string | null, until: number): Promise<void> => {
    const end = performance.now() + until - Date.now()
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout
      const abandon = (): void => {
        clearTimeout(timer)
        waiting.delete(id)
        far.delete(id)
      }
      const wake = (): void => {
        abandon()
        resolve()
      }
      const arm = (): void => {
        const timeLeft = end - performance.now()
        timer =
          timeLeft > longestTimer
            ? setTimeout(arm, longestTimer)
            : setTimeout(wake, Math.max(timeLeft, 0))
        timer.unref()
      }
      waiting.set(id, { signal, until, wake, abandon })
      arm()
      for (const resolve of hoping.get(id) ?? []) resolve('waits')
      if (until - Date.now() <= farMilliseconds) return
      far.set(id, performance.now())
      onFar(id)
    })
  }

  return {
    /**
     * Resolves when the signal arrives, or has arrived before, or the time is over. Several signals
     * count as one.
     */
    listen: async (id: string, signal: string | null, until: number): Promise<Heard> => {
      const early = take(id, signal)
      if (early.came) return early
      await passes(id, signal, until)
      return take(id, signal)
    },
    isReceived,
    hear: (id: string, name: string, number: number): void => {
      if (isReceived(id, number)) return
      const queue = queues.get(id) ?? { came: [], heard: new Set() }
      if (queue.heard.has(number) || queue.came.some((one) => one.number === number)) return
      queue.came.push({ name, number })
      queues.set(id, queue)
      const wait = waiting.get(id)
      if (wait?.signal === name) wait.wake()
    },
    /** A page has recorded these signals as received and deleted them in the database. */
    deleted: (id: string, numbers: readonly number[]): void => {
      for (const number of numbers) {
        queues.get(id)?.heard.delete(number)
        received.add(`${id} ${number}`)
      }
    },
    /** A machine that was suspended has not counted that time. */
    wakeDue: (): void => {
      const now = Date.now()
      for (const { until, wake } of waiting.values()) if (until <= now) wake()
    },
    countFar: (): number => far.size,
    /**
     * Abandons waits that are far from their end and began long enough ago, the earliest first.
     * Their processes never continue here. A process with signals that it does not wait for keeps
     * its wait, because it would be loaded again for them.
     */
    abandonFar: ({
      begunBefore,
      most,
    }: {
      begunBefore: number
      most: number
    }): readonly { id: string; until: number }[] => {
      const abandoned: { id: string; until: number }[] = []
      for (const [id, begunAt] of far) {
        if (begunAt > begunBefore || abandoned.length >= most) break
        const wait = waiting.get(id)
        const queue = queues.get(id)
        if (wait === undefined || (queue && queue.came.length + queue.heard.size > 0)) continue
        wait.abandon()
        queues.delete(id)
        abandoned.push({ id, until: wait.until })
      }
      return abandoned
    },
    ended: (id: string): void => {
      queues.delete(id)
      for (const resolve of hoping.get(id) ?? []) resolve('ended')
    },
    /** Resolves when the process waits or has ended; when the time is over or the signal aborts. */
    untilRest: async (id: string, milliseconds: number, signal: AbortSignal): Promise<Rest> => {
      if (waiting.has(id)) return 'waits'
      if (signal.aborted) return 'goes on'
      const { promise, resolve } = Promise.withResolvers<Rest>()
      const all = hoping.get(id) ?? new Set()
      hoping.set(id, all.add(resolve))
      const goOn = (): void => resolve('goes on')
      const timer = setTimeout(goOn, milliseconds)
      signal.addEventListener('abort', goOn)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', goOn)
        all.delete(resolve)
        if (all.size === 0) hoping.delete(id)
      }
    },
  }
}

export type Waits = ReturnType<typeof createWaits>
