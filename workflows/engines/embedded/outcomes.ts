import type { Reported } from './store.ts'

/** The newest outcomes are remembered, for a caller that queries shortly after the end. */
const mostRemembered = 1_000
/** A process that a caller has just caused starts and reports here within this time. */
const soonMilliseconds = 500

/** The callers that wait for the first outcome of a process that runs in this program, or will. */
export const createOutcomes = () => {
  const remembered = new Map<string, Reported>()
  const waiting = new Map<string, Set<(reported: Reported) => void>>()

  const remember = (id: string, reported: Reported): void => {
    if (remembered.has(id)) return
    remembered.set(id, reported)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  return {
    tell: (id: string, reported: Reported): void => {
      remember(id, reported)
      for (const resolve of waiting.get(id) ?? []) resolve(reported)
    },
    /**
     * Returns the first outcome reported here, or null when the time is over. The database is
     * queried once. This is after half a second if the process does not run here, because it may
     * have ended before this program started. Otherwise it is when the time is over. A process that
     * runs here reports all that its row would contain.
     */
    first: async (
      id: string,
      withinMilliseconds: number,
      { isHere, ask }: { isHere: () => boolean; ask: () => Promise<Reported> },
    ): Promise<Reported> => {
      const pastReport = remembered.get(id)
      if (pastReport) return pastReport
      const end = performance.now() + withinMilliseconds
      const computeTimeLeft = () => Math.max(0, end - performance.now())
      const { promise, resolve } = Promise.withResolvers<Reported>()
      const all = waiting.get(id) ?? new Set()
      waiting.set(id, all.add(resolve))
      try {
        const soon = await within(Math.min(computeTimeLeft(), soonMilliseconds), promise)
        if (soon) return soon
        const late = isHere() ? await within(computeTimeLeft(), promise) : null
        return late ?? (await ask()) ?? (await within(computeTimeLeft(), promise))
      } finally {
        all.delete(resolve)
        if (all.size === 0) waiting.delete(id)
      }
    },
  }
}

const within = async (milliseconds: number, promise: Promise<Reported>): Promise<Reported> => {
  const over = Promise.withResolvers<null>()
  const timer = setTimeout(() => over.resolve(null), milliseconds)
  return await Promise.race([promise, over.promise]).finally(() => clearTimeout(timer))
}
