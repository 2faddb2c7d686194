import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { BadEvent } from './apply-batch.ts'

// An event that cannot be applied needs another program: it is tried more rarely than a database
// that is away, and is logged once an hour.
const stoppedPauses = 10
const hourMilliseconds = 3_600_000

export type Failure = {
  pauseMilliseconds: number
  /** The number of times this failure came in a row if it is logged, otherwise null. */
  times: number | null
}

/**
 * When a read model that failed is tried again, and which failures are logged. The pauses grow, for
 * a bad event to ten times the longest one. A bad event is logged the first time and once an hour,
 * everything else the first time and at each tenfold.
 */
export const createRetries = (longest: {
  firstPauseMilliseconds: number
  longestPauseMilliseconds: number
}) => {
  const { firstPauseMilliseconds, longestPauseMilliseconds } = longest
  const fault = createRepeatedFault()
  let nextPause = firstPauseMilliseconds
  let stopped: { at: Position; times: number; unloggedMilliseconds: number } | null = null

  const takePause = (longestMilliseconds: number): number => {
    const milliseconds = Math.min(nextPause, longestMilliseconds)
    nextPause = milliseconds * 2
    return milliseconds
  }

  const failedAt = (at: Position): Failure => {
    const pauseMilliseconds = takePause(longestPauseMilliseconds * stoppedPauses)
    const { times, unloggedMilliseconds } =
      stopped?.at === at ? stopped : { times: 0, unloggedMilliseconds: hourMilliseconds }
    const isLogged = unloggedMilliseconds >= hourMilliseconds
    stopped = {
      at,
      times: times + 1,
      unloggedMilliseconds: (isLogged ? 0 : unloggedMilliseconds) + pauseMilliseconds,
    }
    return { pauseMilliseconds, times: isLogged ? stopped.times : null }
  }

  return {
    /** The event that the read model is stopped at. */
    stoppedAt: (): Position | null => stopped?.at ?? null,
    failed: (error: unknown): Failure =>
      error instanceof BadEvent
        ? failedAt(error.event.position)
        : { pauseMilliseconds: takePause(longestPauseMilliseconds), times: fault.add(error) },
    /** Returns how many failures have ended with it. */
    moved: (to: Position): number => {
      // Up to the bad event it advances after every pause, which is no progress.
      if (stopped !== null && to < stopped.at) return 0
      const times = fault.end() + (stopped?.times ?? 0)
      stopped = null
      nextPause = firstPauseMilliseconds
      return times
    },
  }
}
