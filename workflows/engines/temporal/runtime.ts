import { Runtime } from '@temporalio/worker'
import type { Log } from '../../log.ts'
import { createWords } from './words.ts'

let current: Log | null = null
const words = createWords(() => current, Date.now)

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
