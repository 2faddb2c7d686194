import type { LogLevel } from '@temporalio/worker'
import type { Log } from '../../../log.ts'

// The native part's message when a history and the code differ. It retries for ever.
const failingTask = 'Failing workflow task'
const stuck = 'a process does not go on under this version of its code'

// About twenty calls wait at a server at any time, and each logs all of its own retries.
const callAgain = /^gRPC call \S+ retried/
const away = 'Temporal does not answer and is asked again'
const sayAwayEveryMilliseconds = 30_000

/**
 * Temporal's own log messages for our log: its information as debug, and no message a hundred
 * times.
 */
export const createCoreLog = (log: () => Log | null, now: () => number) => {
  let loggedAwayAt = Number.NEGATIVE_INFINITY
  return (level: LogLevel, message: string, details: object = {}): void => {
    const source = { from: 'temporal', ...details }
    if (callAgain.test(message)) {
      if (now() - loggedAwayAt < sayAwayEveryMilliseconds) return
      loggedAwayAt = now()
      log()?.warn(source, away)
    } else if (message === failingTask) log()?.error(source, stuck)
    else if (level === 'ERROR') log()?.error(source, message)
    else if (level === 'WARN') log()?.warn(source, message)
    else log()?.debug(source, message)
  }
}
