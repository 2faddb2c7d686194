import { DBOSClient, Error as EngineError } from '@dbos-inc/dbos-sdk'
import type { Engine } from '../../flow.ts'
import type { Log } from '../../log.ts'
import { firstOutcomeKey } from './outcomes.ts'
import { quietLogger } from './quiet-logger.ts'
import { withSessionSettings } from './session-settings.ts'

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
      const reported = await client.getEvent<{ outcome: unknown }>(id, firstOutcomeKey, {
        timeoutSeconds: withinMilliseconds / 1_000,
        pollingIntervalMs: 100,
      })
      return reported?.outcome ?? null
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
