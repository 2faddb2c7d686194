import { setTimeout as delay } from 'node:timers/promises'
import { DBOSClient, Error as EngineError } from '@dbos-inc/dbos-sdk'
import type { Engine } from '../../flow.ts'
import type { Log } from '../../log.ts'
import { firstOutcomeKey, reportedAtEnd, type Reported } from './outcomes.ts'
import { quietLogger } from './quiet-logger.ts'
import { withSessionSettings } from './session-settings.ts'

const pollMilliseconds = 100

/**
 * What the API needs of processes that run on another machine: it waits for them and wakes them, and
 * runs none itself. Give it to `createFlowClient`.
 */
export const createEmbeddedClient = async (options: {
  databaseUrl: string
  log: Log
}): Promise<Pick<Engine, 'firstOutcome' | 'signal' | 'close'>> => {
  const client = await DBOSClient.create({
    systemDatabaseUrl: withSessionSettings(options.databaseUrl),
    applicationName: 'almoner',
    logger: quietLogger(options.log, { isOver: () => false }),
  })
  return {
    firstOutcome: async (id, withinMilliseconds) => {
      const end = performance.now() + withinMilliseconds
      for (;;) {
        const reported =
          (await client.getEvent<Reported>(id, firstOutcomeKey, { timeoutSeconds: 0 })) ??
          reportedAtEnd(await client.getWorkflow(id))
        if (reported) return reported.outcome
        const left = end - performance.now()
        if (left <= 0) return null
        await delay(Math.min(left, pollMilliseconds))
      }
    },
    signal: async (id, signal) => {
      try {
        await client.send(id, true, signal)
      } catch (error) {
        if (!(error instanceof EngineError.DBOSNonExistentWorkflowError)) throw error
      }
    },
    close: () => client.destroy(),
  }
}
