import type { Started } from './store.ts'

/**
 * The processes that were started without waiting for the disk, and have since neither ended nor
 * written a page. A crash of the database's server may lose their rows while this program
 * continues. They are written again before the reader of their events passes them, and before any
 * row that refers to them is written. Afterwards they are ordinary processes.
 */
export const createUnstoredStarts = (write: (all: readonly Started[]) => Promise<void>) => {
  const unstored = new Map<string, Started>()
  /** A write that has all of them. */
  let writing: Promise<void> | null = null

  const store = async (): Promise<void> => {
    const all = [...unstored.values()]
    if (all.length === 0) return
    await write(all)
    for (const { id } of all) unstored.delete(id)
  }

  return {
    add: (started: Started): void => {
      unstored.set(started.id, started)
      writing = null
    },
    /** Its end was written, or a page, which the disk has with everything before it. */
    remove: (id: string): void => void unstored.delete(id),
    /** Resolves when the disk has all of them; several callers share a write. */
    store: async (): Promise<void> => {
      const mine = (writing ??= store())
      await mine.finally(() => {
        if (writing === mine) writing = null
      })
    },
  }
}
