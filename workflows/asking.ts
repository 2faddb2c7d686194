import { millisecondsOf, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from './activity-failed.ts'

/** Sent by a notification or by the payer's page: the provider may have news. */
export const lookSignal = 'look'

/** No answer that decides: a time-out, a lost connection. Whoever gave a final one is not asked again. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ActivityFailed && !error.last.final

export const millisecondsIn = async (flow: { now: () => Promise<Instant> }): Promise<number> =>
  millisecondsOf(await flow.now())

// Whoever knocks more often is answered by the clock alone.
const mostNudges = 200

type Waiting = {
  sleep: (milliseconds: number) => Promise<void>
  waitFor: (signal: string, withinMilliseconds: number) => Promise<boolean>
}

/** Waits until the next look is due, or until somebody says that there is news. */
export const countNudges = (flow: Waiting) => {
  let nudges = 0
  return {
    waitFor: async (pause: number): Promise<void> => {
      if (nudges >= mostNudges) await flow.sleep(pause)
      else if (await flow.waitFor(lookSignal, pause)) nudges += 1
    },
  }
}
