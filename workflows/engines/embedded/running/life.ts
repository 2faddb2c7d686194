export type Life = {
  isOver: () => boolean
  /** Aborts when it is over. */
  over: AbortSignal
  standStill: () => Promise<never>
  /** A step of a process, which neither begins nor fails once the engine is closed. */
  step: <Told>(take: () => Promise<Told>) => Promise<Told>
  /** A step that the close waits for. */
  activity: <Told>(take: () => Promise<Told>) => Promise<Told>
  end: (graceMilliseconds: number) => Promise<void>
}

/**
 * The time from an engine's start to its close. After the close no process continues; the next
 * engine resumes it from its journal.
 */
export const createLife = (): Life => {
  const over = new AbortController()
  const isOver = (): boolean => over.signal.aborted
  const steps = new Set<Promise<unknown>>()
  const standStill = (): Promise<never> => new Promise(() => {})

  const step: Life['step'] = async (take) => {
    if (isOver()) return await standStill()
    try {
      return await take()
    } catch (error) {
      if (isOver()) return await standStill()
      throw error
    }
  }

  return {
    isOver,
    over: over.signal,
    standStill,
    step,
    activity: (take) =>
      step(async () => {
        const work = take()
        steps.add(work)
        try {
          return await work
        } finally {
          steps.delete(work)
        }
      }),
    end: async (graceMilliseconds) => {
      over.abort()
      const grace = new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref())
      await Promise.race([Promise.allSettled(steps), grace])
    },
  }
}
