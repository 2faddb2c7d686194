import { setTimeout as delay } from 'node:timers/promises'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import type { Engine } from '../../flow/flow.ts'
import type { Log } from '../../log.ts'
import { selectOutcome, sendSignal } from './store.ts'

const connections = 4
const pollMilliseconds = 100

/**
 * The API's client for processes that a worker elsewhere runs: it waits for their outcomes and
 * signals them. Pass it to `createFlowClient`.
 */
export const createEmbeddedClient = (options: {
  databaseUrl: string
  log: Log
}): Pick<Engine, 'firstOutcome' | 'signal' | 'close'> => {
  const pool = createGuardedPool(
    {
      connectionString: options.databaseUrl,
      application_name: 'almoner process client',
      max: connections,
    },
    (error) => options.log.warn({ err: error }, 'an idle connection to the processes was lost'),
  )
  return {
    firstOutcome: async (id, withinMilliseconds) => {
      const end = performance.now() + withinMilliseconds
      for (;;) {
        const reported = await selectOutcome(pool, id)
        if (reported) return reported.outcome
        const timeLeft = end - performance.now()
        if (timeLeft <= 0) return null
        await delay(Math.min(timeLeft, pollMilliseconds))
      }
    },
    signal: (instance, name) => sendSignal(pool, { instance, name }),
    close: () => pool.end(),
  }
}
