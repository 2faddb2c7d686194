import type { Reported } from './store.ts'

/** The callers that wait for the first outcome of a process that runs in this program, or will. */
export const createOutcomes = () => {
  const waiting = new Map<string, Set<(reported: Reported) => void>>()
  return {
    tell: (id: string, reported: Reported): void => {
      for (const resolve of waiting.get(id) ?? []) resolve(reported)
    },
    /** The first outcome that is reported, or that `known` finds; null when the time is over. */
    first: async (
      id: string,
      withinMilliseconds: number,
      known: () => Promise<Reported>,
    ): Promise<Reported> => {
      const { promise, resolve } = Promise.withResolvers<Reported>()
      const all = waiting.get(id) ?? new Set()
      waiting.set(id, all.add(resolve))
      const timer = setTimeout(() => resolve(null), withinMilliseconds)
      try {
        return (await known()) ?? (await promise)
      } finally {
        clearTimeout(timer)
        all.delete(resolve)
        if (all.size === 0) waiting.delete(id)
      }
    },
  }
}
