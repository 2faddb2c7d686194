import type { LogLevel } from '@temporalio/worker'
import type { Log } from '../../log.ts'

// The words of the native part where a history and the code differ. It tries again, for ever.
const failingTask = 'Failing workflow task'
const stuck = 'a process does not go on under this version of its code'

// Some twenty calls wait at a server at any time, and each tells of every retry of its own.
const callAgain = /^gRPC call \S+ retried/
const away = 'Temporal does not answer and is asked again'
const sayAwayEveryMilliseconds = 30_000

/** Temporal's own words as our log wants them: its news as debug, and nothing a hundred times. */
export const createWords = (log: () => Log | null, now: () => number) => {
  let saidAway = Number.NEGATIVE_INFINITY
  return (level: LogLevel, message: string, details: object = {}): void => {
    const said = { from: 'temporal', ...details }
    if (callAgain.test(message)) {
      if (now() - saidAway < sayAwayEveryMilliseconds) return
      saidAway = now()
      log()?.warn(said, away)
    } else if (message === failingTask) log()?.error(said, stuck)
    else if (level === 'ERROR') log()?.error(said, message)
    else if (level === 'WARN') log()?.warn(said, message)
    else log()?.debug(said, message)
  }
}
