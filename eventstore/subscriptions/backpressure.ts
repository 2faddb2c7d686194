import type { SubscriptionBatch } from '../event-store.ts'
import type { Position } from '../position.ts'

/**
 * Makes writers wait when projections lag. If a tracked subscription falls behind, the next commit
 * waits for it up to a limit. Otherwise the writers of a process take all of its processor time,
 * and the lag of the projections grows without a bound. It keeps the lag at full load a third
 * lower.
 */
export type Backpressure = {
  /** This process has committed up to there. */
  committed: (position: Position) => void
  /**
   * Tracks a subscription whose reader requests the next batch when it has applied the last one.
   */
  track: (
    batches: AsyncIterable<SubscriptionBatch>,
  ) => AsyncGenerator<SubscriptionBatch, void, undefined>
  /**
   * Returns null if the next commit may start at once. Otherwise it resolves when the commit may
   * start.
   */
  wait: () => Promise<void> | null
}

export type BackpressureOptions = {
  /** A commit waits only for subscriptions that lag by more than this. */
  lagMilliseconds?: number
  /** The longest wait of one commit. */
  maxWaitMilliseconds?: number
  /**
   * A subscription that has not moved for so long is stuck, and no commit waits for it. Nor does one wait
   * for a subscription that is pages behind, as after a start.
   */
  stuckMilliseconds?: number
  now?: () => number
}

type Follower = { position: Position; movedAt: number }
type Commit = { position: Position; at: number }

// Far more than are made in the time after which a follower is stuck.
const mostCommits = 10_000

export const createBackpressure = ({
  lagMilliseconds = 50,
  maxWaitMilliseconds = 50,
  stuckMilliseconds = 250,
  now = () => performance.now(),
}: BackpressureOptions = {}): Backpressure => {
  const followers = new Set<Follower>()
  /**
   * The commits in their order. A commit is dropped when every follower that counts has applied it.
   */
  let commits: Commit[] = []
  const waiting = new Set<() => void>()

  /** Drops the commits that all have applied. */
  const isAnyBehind = (): boolean => {
    const moment = now()
    const counted = [...followers].filter(({ movedAt }) => moment - movedAt < stuckMilliseconds)
    const slowest = counted.reduce<Position | null>(
      (least, { position }) => (least === null || position < least ? position : least),
      null,
    )
    const unapplied =
      slowest === null ? -1 : commits.findIndex(({ position }) => position > slowest)
    commits = unapplied === -1 ? [] : commits.slice(unapplied)
    const [oldest] = commits
    return oldest !== undefined && moment - oldest.at >= lagMilliseconds
  }

  const releaseCommits = (): void => {
    if (waiting.size > 0 && !isAnyBehind()) for (const release of waiting) release()
  }

  return {
    committed: (position) => {
      if (followers.size === 0 || commits.length >= mostCommits) return
      commits.push({ position, at: now() })
    },
    track: async function* (batches) {
      const follower: Follower = { position: 0n, movedAt: -Infinity }
      try {
        for await (const batch of batches) {
          followers.add(follower)
          yield batch
          follower.position = batch.position
          follower.movedAt = batch.caughtUp ? now() : -Infinity
          releaseCommits()
        }
      } finally {
        followers.delete(follower)
        releaseCommits()
      }
    },
    wait: () => {
      if (!isAnyBehind()) return null
      return new Promise((resolve) => {
        const release = (): void => {
          clearTimeout(timer)
          waiting.delete(release)
          resolve()
        }
        const timer = setTimeout(release, maxWaitMilliseconds)
        waiting.add(release)
      })
    },
  }
}
