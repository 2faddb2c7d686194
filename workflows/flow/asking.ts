import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from './activity-failed.ts'

/** Sent by a notification or by the payer's page: the provider's state may have changed. */
export const lookSignal = 'look'

/**
 * Returns true for an answer that decides nothing: a time-out, a lost connection. A final answer is
 * not requested again.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ActivityFailed && !error.last.final

export const readMilliseconds = async (flow: { now: () => Promise<Instant> }): Promise<number> =>
  toMilliseconds(await flow.now())

// A process accepts this many signals. After that only the timer triggers a look, so that a flood
// of notifications does not flood the provider.
const mostNudges = 200

type Waiting = {
  sleep: (milliseconds: number) => Promise<void>
  waitFor: (signal: string, withinMilliseconds: number) => Promise<boolean>
}

/** Waits until the next check is due, or until a signal reports that the state may have changed. */
export const countNudges = (flow: Waiting) => {
  let nudges = 0
  return {
    waitFor: async (pause: number): Promise<void> => {
      if (nudges >= mostNudges) await flow.sleep(pause)
      else if (await flow.waitFor(lookSignal, pause)) nudges += 1
    },
  }
}
