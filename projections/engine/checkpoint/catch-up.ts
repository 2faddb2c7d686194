import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database.ts'
import { forgetRecent } from '../recent.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type CatchUp = {
  /** Called when the projector in this process reports a read model's progress. */
  advanced: (name: string, position: Position) => void
  /** True once all of them answer for `position`; false when the time is over, and then it is unknown. */
  waitFor: (
    names: readonly string[],
    position: Position,
    withinMilliseconds?: number,
  ) => Promise<boolean>
}

type Waiter = {
  names: readonly string[]
  position: Position
  since: number
  done: (caughtUp: boolean) => void
}

/**
 * Read your own writes: a command is answered when the read models have applied its events. A
 * projector in this process notifies; other progress is polled, by one query for all waiting
 * callers.
 */
export const createCatchUp = ({
  db,
  pollMilliseconds = 20,
  patienceMilliseconds = 200,
}: {
  db: Db
  pollMilliseconds?: number
  /** A projector in this process needs a few; beyond this, another one may have taken over. */
  patienceMilliseconds?: number
}): CatchUp => {
  const reached = new Map<string, Position>()
  const rung = new Set<string>()
  const waiters = new Set<Waiter>()
  let polling = false

  const hasReached = ({ names, position }: Pick<Waiter, 'names' | 'position'>): boolean =>
    names.every((name) => (reached.get(name) ?? -1n) >= position)

  const settle = (): void => {
    for (const waiter of waiters) if (hasReached(waiter)) waiter.done(true)
  }

  const toLookUp = (): readonly string[] => {
    const withoutWait = performance.now() - patienceMilliseconds
    const names = [...waiters].flatMap((waiter) =>
      waiter.names.filter((name) => !rung.has(name) || waiter.since < withoutWait),
    )
    return [...new Set(names)]
  }

  // A failed read answers no caller; each waiting caller is answered at its deadline.
  const look = async (names: readonly string[]): Promise<void> => {
    for (const { name, position } of await loadCheckpoints(db, names).catch(() => [])) {
      // A notification during the query is newer.
      if (position > (reached.get(name) ?? -1n)) reached.set(name, position)
    }
    settle()
  }

  // Ends when no caller waits any more, and every caller has a deadline.
  const poll = async (): Promise<void> => {
    if (polling) return
    polling = true
    while (waiters.size > 0) {
      const names = toLookUp()
      if (names.length > 0) await look(names)
      if (waiters.size > 0) await delay(pollMilliseconds)
    }
    polling = false
  }

  return {
    advanced: (name, position) => {
      rung.add(name)
      reached.set(name, position)
      settle()
    },
    waitFor: async (names, position, withinMilliseconds = 1_000) => {
      forgetRecent(db, names)
      if (hasReached({ names, position })) return true
      return await new Promise<boolean>((resolve) => {
        const waiter: Waiter = {
          names,
          position,
          since: performance.now(),
          done: (caughtUp) => {
            clearTimeout(deadline)
            waiters.delete(waiter)
            forgetRecent(db, names)
            resolve(caughtUp)
          },
        }
        const deadline = setTimeout(() => waiter.done(false), withinMilliseconds)
        waiters.add(waiter)
        void poll()
      })
    },
  }
}

const loadCheckpoints = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('read_models.checkpoints')
    .select(['name', 'position'])
    .where('name', 'in', names)
    .execute()
