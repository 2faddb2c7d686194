import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import proto from '@temporalio/proto'
import { hasStatus } from '../client/grpc.ts'
import { searchAttributes } from './search-attributes.ts'

const { INDEXED_VALUE_TYPE_KEYWORD: keyword } = proto.temporal.api.enums.v1.IndexedValueType
/** The time for which ended processes are stored. Until then a second start of one does nothing. */
const retentionDays = 90
const secondsADay = 24 * 3_600
const command = 'node workflows/engines/temporal/set-up/set-up-command.ts'

type Waiting = { secondsUntilFound?: number; pauseMilliseconds?: number }

/**
 * Creates the namespace and its search attributes if they are missing, and lengthens the
 * namespace's retention if it is too short. It may run any number of times. All parts of a server
 * see a new namespace only after some seconds, so it is queried until then.
 */
export const setUp = async (
  client: Client,
  { secondsUntilFound = 60, pauseMilliseconds = 500 }: Waiting = {},
): Promise<void> => {
  const { namespace } = client.options
  const { workflowService, operatorService } = client.connection
  const workflowExecutionRetentionPeriod = msToTs(`${retentionDays} days`)
  const until = performance.now() + secondsUntilFound * 1_000
  const untilFound = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isNotFoundYet(error) || performance.now() > until) throw error
      }
      await delay(pauseMilliseconds)
    }
  }
  try {
    await workflowService.describeNamespace({ namespace })
  } catch (error) {
    if (!hasStatus(error, 'notFound')) throw error
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod })
  }
  const savedDays = await untilFound(() => readRetentionDays(client))
  if (savedDays < retentionDays) {
    const config = { workflowExecutionRetentionTtl: workflowExecutionRetentionPeriod }
    await untilFound(() => workflowService.updateNamespace({ namespace, config }))
  }
  const missing = await untilFound(() => missingIn(client))
  if (missing.length === 0) return
  await untilFound(() =>
    operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
    }),
  )
  await untilFound(async () => {
    if ((await missingIn(client)).length > 0) throw new NotThereYet('search attributes')
  })
}

class NotThereYet extends Error {}

const isNotFoundYet = (error: unknown): boolean =>
  error instanceof NotThereYet || hasStatus(error, 'notFound')

/**
 * Throws an error of one sentence if processes could not be started. This check ends the program's
 * start.
 */
export const checkSetUp = async (client: Client): Promise<void> => {
  const { namespace } = client.options
  try {
    const savedDays = await readRetentionDays(client)
    if (savedDays < retentionDays) throw new Error(tooShort(namespace, savedDays))
    const missing = await missingIn(client)
    if (missing.length === 0) return
    throw new Error(`${namespace} in Temporal has no ${missing.join(' and ')} yet: ${command}`)
  } catch (error) {
    // Temporal Cloud does not allow this call: it is set up on its own pages.
    if (hasStatus(error, 'permissionDenied', 'unauthenticated', 'unimplemented')) return
    if (!hasStatus(error, 'notFound')) throw error
    throw new Error(`Temporal has no namespace ${namespace} yet: ${command}`, { cause: error })
  }
}

const tooShort = (namespace: string, days: number): string =>
  `${namespace} in Temporal keeps ended processes for ${days === 1 ? '1 day' : `${days} days`}, ` +
  `and ${retentionDays} are needed, so that nothing is done twice: ${command} sets that, ` +
  'or its retention on the pages of Temporal Cloud'

/** Returns the retention in whole days. An ended process is stored at least this long. */
const readRetentionDays = async ({
  connection,
  options: { namespace },
}: Client): Promise<number> => {
  const { config } = await connection.workflowService.describeNamespace({ namespace })
  const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0)
  return Math.floor(seconds / secondsADay)
}

const missingIn = async ({ connection, options: { namespace } }: Client): Promise<string[]> => {
  const response = await connection.operatorService.listSearchAttributes({ namespace })
  return searchAttributes
    .map(({ name }) => name)
    .filter((name) => response.customAttributes?.[name] === undefined)
}
