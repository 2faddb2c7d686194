import { createHash, randomInt } from 'node:crypto'

const longestDelayMilliseconds = 6

/** All servers of this process share the seed; `STAND_IN_SEED` repeats an earlier run. */
const standInSeed = process.env['STAND_IN_SEED'] || String(randomInt(1_000_000_000))

let isPrinted = false

/** Prints the seed, so that a failure can be repeated. */
export const printSeed = (): void => {
  if (isPrinted) return
  isPrinted = true
  console.log(`The simulated server delays appends by STAND_IN_SEED=${standInSeed}.`)
}

/**
 * The order in which a server commits. Appends to one stream are committed as they arrive; those to
 * different streams in any order, as on a real server. The wait of each depends only on the seed,
 * its stream and its number there.
 */
export const createCommitOrder = (seed: string = standInSeed) => {
  const queues = new Map<string, { count: number; last: Promise<void> }>()
  let isStopped = false

  return {
    /** Commits in turn, or never if the server stops before. */
    commit: (stream: string, act: () => void): void => {
      const { count, last } = queues.get(stream) ?? { count: 0, last: Promise.resolve() }
      const milliseconds = toDelay(`${seed} ${stream} ${count}`)
      const next = last.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        if (!isStopped) act()
      })
      queues.set(stream, { count: count + 1, last: next })
    },
    stop: (): void => {
      isStopped = true
    },
  }
}

export type CommitOrder = ReturnType<typeof createCommitOrder>

const toDelay = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % (longestDelayMilliseconds + 1)
