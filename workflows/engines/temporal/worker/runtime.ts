import { Runtime } from '@temporalio/worker'
import type { Log } from '../../../log.ts'
import { createCoreLog } from './core-log.ts'

let current: Log | null = null
const logCore = createCoreLog(() => current, Date.now)

/**
 * Temporal's own log messages in our log. An operating system process has one runtime, so a second
 * engine only redirects the messages. Signals stay ours: the program that starts a worker ends it.
 */
export const speakTo = (log: Log): void => {
  const isFirst = current === null
  current = log
  if (!isFirst) return
  Runtime.install({
    shutdownSignals: [],
    logger: {
      log: logCore,
      trace: (message, details) => logCore('TRACE', message, details),
      debug: (message, details) => logCore('DEBUG', message, details),
      info: (message, details) => logCore('INFO', message, details),
      warn: (message, details) => logCore('WARN', message, details),
      error: (message, details) => logCore('ERROR', message, details),
    },
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
  })
}
