/**
 * Wakes subscribers when events were committed. Notifications are counted, so that a subscriber
 * does not miss one between its read and its wait.
 */
export type Notifier = {
  notify: () => void
  /**
   * Returns the number of notifications so far. A subscriber takes it before a read and passes it
   * to the wait after it.
   */
  count: () => number
  /** Resolves on a notification after the first `seenCount`, after the given time, or on abort. */
  wait: (
    seenCount: number,
    options: { forMilliseconds: number; signal: AbortSignal },
  ) => Promise<void>
}

export const createNotifier = (): Notifier => {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    notify: () => {
      count += 1
      for (const wake of waiting) wake()
    },
    count: () => count,
    wait: (seenCount, { forMilliseconds, signal }) =>
      new Promise((resolve) => {
        if (count > seenCount || signal.aborted) {
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
