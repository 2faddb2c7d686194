export type Slots = ReturnType<typeof createSlots>

/**
 * Work that runs behind other work, and the longest time that it waits for the other work to
 * finish.
 */
type Yields = { to: { idle: Idle }; milliseconds?: number }

const longestYieldMilliseconds = 250

/**
 * Limits how many activities run at a time; the others wait in order. After a long downtime
 * thousands of processes want a provider and a connection within one second. Work that `givesWay`
 * to other work starts when that work is done, or after a limited time. It is delayed, never
 * blocked.
 */
export const createSlots = (most: number, givesWay: Yields | null = null) => {
  let free = most
  const waiting: (() => void)[] = []
  const hoping = new Set<() => void>()
  const queueing = new Set<() => void>()

  const idle: Idle = async (withinMilliseconds) => {
    if (free === most) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        hoping.delete(done)
        resolve()
      }
      const timer = setTimeout(done, withinMilliseconds)
      hoping.add(done)
    })
  }

  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await givesWay?.to.idle(givesWay.milliseconds ?? longestYieldMilliseconds)
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
      if (free === most) for (const done of hoping) done()
      if (waiting.length === 0) for (const done of queueing) done()
    }
  }
  const untilRoom = async (signal: AbortSignal): Promise<void> => {
    if (waiting.length === 0 || signal.aborted) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done)
        queueing.delete(done)
        resolve()
      }
      signal.addEventListener('abort', done)
      queueing.add(done)
    })
  }
  return { use, idle, untilRoom }
}

/** Resolves when no work runs or waits, or when the time is over. */
type Idle = (withinMilliseconds: number) => Promise<void>
