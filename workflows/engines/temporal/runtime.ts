import { Runtime } from '@temporalio/worker'
import type { Log } from '../../log.ts'
import { createWords } from './words.ts'

let current: Log | null = null
const words = createWords(() => current, Date.now)

/**
 * Temporal's own words in our log. There is one runtime to a process of the operating system, so a
 * second engine only takes over where the words go. Signals stay ours: who starts a worker ends it.
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
