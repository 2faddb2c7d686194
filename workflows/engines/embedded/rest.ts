/**
 * When a process comes to rest: it waits for something, or has ended. Until then nobody can wake it,
 * and most processes that are at work end without ever having waited.
 */
export const createRest = () => {
  const listening = new Set<() => void>()
  let isResting = false

  return {
    /** A wait of the process, which begins with this and ends with it. */
    while: async <Told>(wait: () => Promise<Told>): Promise<Told> => {
      isResting = true
      for (const tell of listening) tell()
      try {
        return await wait()
      } finally {
        isResting = false
      }
    },
    ended: (): void => {
      isResting = true
      for (const tell of listening) tell()
    },
    /** Resolves when it rests, or when the time is over. */
    within: async (milliseconds: number): Promise<void> => {
      if (isResting) return
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          listening.delete(done)
          resolve()
        }
        const timer = setTimeout(done, milliseconds)
        listening.add(done)
      })
    },
  }
}

export type Rest = ReturnType<typeof createRest>
