/**
 * Wakes those who wait for new events. Rings are counted, so that one between a read and the wait
 * after it is never missed.
 */
export type Bell = {
  ring: () => void
  /** How often it has rung: taken before a read, given to the wait after it. */
  rings: () => number
  /** Resolves when it has rung more than `heard` times, when the time is over or on abort. */
  wait: (heard: number, options: { forMilliseconds: number; signal: AbortSignal }) => Promise<void>
}

export const createBell = (): Bell => {
  let rings = 0
  const waiting = new Set<() => void>()
  return {
    ring: () => {
      rings += 1
      for (const wake of waiting) wake()
    },
    rings: () => rings,
    wait: (heard, { forMilliseconds, signal }) =>
      new Promise((resolve) => {
        if (rings > heard || signal.aborted) {
          resolve()
          return
        }
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, forMilliseconds)
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      }),
  }
}
