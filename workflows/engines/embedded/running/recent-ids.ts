/** Remembers the newest ids, so many of them. */
export const createRecentIds = (most: number) => {
  const ids = new Set<string>()
  return {
    add: (id: string): void => {
      ids.delete(id)
      ids.add(id)
      const [oldest] = ids
      if (ids.size > most && oldest !== undefined) ids.delete(oldest)
    },
    remove: (id: string): void => void ids.delete(id),
    has: (id: string): boolean => ids.has(id),
  }
}
