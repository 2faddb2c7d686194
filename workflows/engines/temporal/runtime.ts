import { Runtime, type LogLevel } from '@temporalio/worker'
import type { Log } from '../../log.ts'

// The words of the native part where a history and the code differ. It tries again, for ever.
const failingTask = 'Failing workflow task'

let current: Log | null = null

/**
 * Temporal's own words in our log. There is one runtime to a process of the operating system, so a
 * second engine only takes over where the words go. Signals stay ours: who starts a worker ends it.
 */
export const speakTo = (log: Log): void => {
  const isFirst = current === null
  current = log
  if (!isFirst) return
  const words = (level: LogLevel, message: string, details: object = {}): void => {
    const said = { from: 'temporal', ...details }
    const stuck = message === failingTask
    if (stuck) current?.error(said, 'a process does not go on under this version of its code')
    else if (level === 'ERROR') current?.error(said, message)
    else if (level === 'WARN') current?.warn(said, message)
    else current?.debug(said, message)
  }
  Runtime.install({
    shutdownSignals: [],
    logger: {
      log: words,
      trace: (message, details) => words('TRACE', message, details),
      debug: (message, details) => words('DEBUG', message, details),
      info: (message, details) => words('INFO', message, details),
      warn: (message, details) => words('WARN', message, details),
      error: (message, details) => words('ERROR', message, details),
    },
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
  })
}
