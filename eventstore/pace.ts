import type { SubscriptionBatch } from './event-store.ts'
import type { Position } from './position.ts'

/**
 * The patience of those who write with those who show what was written: where one of these falls behind,
 * the next commit waits for it a moment. Without it, whoever writes as fast as a server takes it leaves
 * everybody else a processor that is never free, and what was written is seen later and later.
 */
export type Pace = {
  /** This process has committed up to there. */
  committed: (position: Position) => void
  /** A subscription whose reader asks for the next batch when they are done with the last. */
  keepUp: (
    batches: AsyncIterable<SubscriptionBatch>,
  ) => AsyncGenerator<SubscriptionBatch, void, undefined>
  /** Null where the next commit may go at once; else until it may. */
  patience: () => Promise<void> | null
}

export type PaceOptions = {
  /** Nobody is waited for who shows within this what was committed. */
  behindMilliseconds?: number
  /** However far behind somebody is, no commit waits for longer. */
  longestMilliseconds?: number
  /**
   * Nor for somebody who has done nothing for so long: they are stuck and not slow. Nor for who is pages
   * behind, as after a start.
   */
  stuckMilliseconds?: number
  now?: () => number
}

type Follower = { position: Position; movedAt: number }
type Commit = { position: Position; at: number }

// Far more than are made in the time after which a follower is stuck.
const mostCommits = 10_000

export const createPace = ({
  behindMilliseconds = 10,
  longestMilliseconds = 50,
  stuckMilliseconds = 250,
  now = () => performance.now(),
}: PaceOptions = {}): Pace => {
  const followers = new Set<Follower>()
  /** Those that somebody who is waited for has not seen yet, in their order. */
  let commits: Commit[] = []
  const patient = new Set<() => void>()

  /** Forgets what all have seen. */
  const isAnyBehind = (): boolean => {
    const moment = now()
    const waitedFor = [...followers].filter(({ movedAt }) => moment - movedAt < stuckMilliseconds)
    const slowest = waitedFor.reduce<Position | null>(
      (least, { position }) => (least === null || position < least ? position : least),
      null,
    )
    const unseen = slowest === null ? -1 : commits.findIndex(({ position }) => position > slowest)
    commits = unseen === -1 ? [] : commits.slice(unseen)
    const [oldest] = commits
    return oldest !== undefined && moment - oldest.at >= behindMilliseconds
  }

  const letGo = (): void => {
    if (patient.size > 0 && !isAnyBehind()) for (const go of patient) go()
  }

  return {
    committed: (position) => {
      if (followers.size === 0 || commits.length >= mostCommits) return
      commits.push({ position, at: now() })
    },
    keepUp: async function* (batches) {
      const follower: Follower = { position: 0n, movedAt: -Infinity }
      try {
        for await (const batch of batches) {
          followers.add(follower)
          yield batch
          follower.position = batch.position
          follower.movedAt = batch.caughtUp ? now() : -Infinity
          letGo()
        }
      } finally {
        followers.delete(follower)
        letGo()
      }
    },
    patience: () => {
      if (!isAnyBehind()) return null
      return new Promise((resolve) => {
        const go = (): void => {
          clearTimeout(late)
          patient.delete(go)
          resolve()
        }
        const late = setTimeout(go, longestMilliseconds)
        patient.add(go)
      })
    },
  }
}
