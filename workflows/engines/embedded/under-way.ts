import { DBOSClient } from '@dbos-inc/dbos-sdk'
import type { Log } from '../../log.ts'
import { quietLogger } from './quiet-logger.ts'
import { withSessionSettings } from './session-settings.ts'

const undefinedTable = '42P01'
const undefinedSchema = '3F000'

/** How many processes the embedded engine would go on with at its next launch. */
export const countUnderWay = async (options: {
  databaseUrl: string
  log: Log
}): Promise<number> => {
  const client = await DBOSClient.create({
    systemDatabaseUrl: withSessionSettings(options.databaseUrl),
    applicationName: 'almoner',
    logger: quietLogger(options.log, { isOver: () => false }),
  })
  try {
    const found = await client.listWorkflows({
      status: ['PENDING', 'ENQUEUED'],
      loadInput: false,
      loadOutput: false,
    })
    return found.length
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The engine makes its tables at its first launch.
    if (code === undefinedTable || code === undefinedSchema) return 0
    throw error
  } finally {
    await client.destroy()
  }
}
