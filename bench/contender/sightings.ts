import { setTimeout as pause } from 'node:timers/promises'
import type { ReadModel } from '@almoner/projections/engine/read-model.ts'

/** Measures when a recorded event becomes visible. */
export type Sightings = {
  recorded: (category: string, position: bigint) => void
  /** Waits until all read models of that category have reached `position`. */
  seen: (category: string, position: bigint) => Promise<void>
  /** The projector's report, after its commit. */
  advanced: (name: string, position: bigint) => void
  /** Every lag since the last call, in milliseconds, once all events are visible. */
  all: () => Promise<readonly number[]>
}

type Waiting = { position: bigint; at: number; names: readonly string[] }

const longestWaitSeconds = 60

export const createSightings = (readModels: readonly ReadModel[]): Sightings => {
  const reached = new Map<string, bigint>()
  const readers = new Map<string, readonly string[]>()
  const waiting: Waiting[] = []
  let lags: number[] = []
  // Seen entries are at the front: removing them one by one would move all the rest each time.
  let first = 0
  const watching = new Set<Pick<Waiting, 'position' | 'names'> & { seen: () => void }>()

  const listReaders = (category: string): readonly string[] => {
    const cachedNames = readers.get(category)
    if (cachedNames) return cachedNames
    const reading = readModels.filter(
      ({ categories }) => categories === 'every' || categories.includes(category),
    )
    const names = reading.map(({ name }) => name)
    readers.set(category, names)
    return names
  }
  const isSeen = ({ names, position }: Pick<Waiting, 'position' | 'names'>): boolean =>
    names.every((name) => (reached.get(name) ?? -1n) >= position)
  const settle = (): void => {
    const now = performance.now()
    for (let next = waiting[first]; next && isSeen(next); next = waiting[first]) {
      // Visible before its writer had the answer: that is no lag.
      lags.push(Math.max(0, now - next.at))
      first += 1
    }
    for (const one of watching) {
      if (!isSeen(one)) continue
      watching.delete(one)
      one.seen()
    }
  }
  return {
    recorded: (category, position) => {
      waiting.push({ position, at: performance.now(), names: listReaders(category) })
      settle()
    },
    seen: (category, position) =>
      new Promise((resolve) => {
        watching.add({ position, names: listReaders(category), seen: resolve })
        settle()
      }),
    advanced: (name, position) => {
      reached.set(name, position)
      settle()
    },
    all: async () => {
      const until = performance.now() + longestWaitSeconds * 1_000
      while (first < waiting.length) {
        if (performance.now() > until) throw new Error('what was recorded was never to be seen')
        await pause(10)
      }
      const measuredLags = lags
      lags = []
      waiting.length = 0
      first = 0
      return measuredLags
    },
  }
}
