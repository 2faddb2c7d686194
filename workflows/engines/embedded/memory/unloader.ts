import type { Life } from '../running/life.ts'
import type { Unloaded } from './unloaded-store.ts'
import type { Waits } from '../running/waits.ts'

const unloadedAtOnce = 500

/**
 * Unloads processes that wait for long: they leave the memory, and their rows have the due time. A
 * process leaves the memory before its row is written, and is loaded again only afterwards. A
 * signal that comes in between therefore finds it either here or in the database.
 */
export const createUnloader = (options: {
  life: Life
  waits: Pick<Waits, 'countFar' | 'abandonFar'>
  /** Takes the process out of memory; how many pages its journal has. */
  leave: (id: string) => number
  write: (all: readonly Unloaded[]) => Promise<void>
  /** Called when processes have left the memory and may be loaded again. */
  left: () => void
  restMilliseconds: number
  mostResting: number
}) => {
  const { life, waits, leave, write, left, restMilliseconds, mostResting } = options
  const leaving = new Set<string>()
  let isUnloading = false

  const takeNext = (): readonly { id: string; until: number }[] => {
    const rested = waits.abandonFar({
      begunBefore: performance.now() - restMilliseconds,
      most: unloadedAtOnce,
    })
    if (rested.length > 0 || waits.countFar() < mostResting) return rested
    return waits.abandonFar({ begunBefore: Infinity, most: Math.min(mostResting, unloadedAtOnce) })
  }

  const unloadAll = async (): Promise<void> => {
    for (let next = takeNext(); next.length > 0; next = takeNext()) {
      const unloaded = next.map(({ id, until }) => ({ id, dueAt: until, pages: leave(id) }))
      for (const { id } of unloaded) leaving.add(id)
      await write(unloaded)
      for (const { id } of unloaded) leaving.delete(id)
      left()
    }
  }

  /** Unloads the processes that have waited long enough, and the oldest if there are too many. */
  const unload = (): void => {
    if (isUnloading || life.isOver()) return
    isUnloading = true
    const whenClosed = (): void => {}
    void unloadAll()
      .catch(whenClosed)
      .finally(() => {
        isUnloading = false
      })
  }

  return {
    unload,
    /** One more process has begun a long wait. */
    rested: (): void => {
      if (waits.countFar() >= mostResting) unload()
    },
    isLeaving: (id: string): boolean => leaving.has(id),
  }
}
