/**
 * From launch to close. Once it is over nothing of a process goes on: a step that ended after the
 * close would be journalled as failed on a closed connection. It stands still instead, and the next
 * launch resumes from the journal.
 */
export const createLife = () => {
  let isOver = false
  const attempts = new Set<Promise<unknown>>()
  const stopped = (): Promise<never> => new Promise(() => {})

  return {
    isOver: (): boolean => isOver,
    stopped,
    /** A step of a process: it neither begins nor ends when life is over. */
    while: async <T>(step: () => Promise<T>): Promise<T> => {
      if (isOver) return await stopped()
      try {
        return await step()
      } catch (error) {
        if (isOver) return await stopped()
        throw error
      }
    },
    /** An attempt of an activity, which the end waits for. */
    attempt: async <T>(work: () => Promise<T>): Promise<T> => {
      if (isOver) return await stopped()
      const made = work()
      attempts.add(made)
      try {
        return await made
      } finally {
        attempts.delete(made)
      }
    },
    end: async (graceMilliseconds: number): Promise<void> => {
      isOver = true
      const grace = new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref())
      await Promise.race([Promise.allSettled(attempts), grace])
      // The step that an attempt belongs to is journalled in the turns that follow.
      if (attempts.size === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

export type Life = ReturnType<typeof createLife>
