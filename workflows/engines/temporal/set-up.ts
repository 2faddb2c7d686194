import type { Client } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import proto from '@temporalio/proto'
import { answeredWith } from './grpc.ts'
import { searchAttributes } from './search-attributes.ts'

const { INDEXED_VALUE_TYPE_KEYWORD: keyword } = proto.temporal.api.enums.v1.IndexedValueType
/** Ended processes are kept so long, and until then a second start of one is no start. */
const retentionDays = 90
const command = 'node workflows/engines/temporal/set-up-command.ts'

/** Makes the namespace and its search attributes where they are missing. Any number of times. */
export const setUp = async (client: Client): Promise<void> => {
  const { namespace } = client.options
  const { workflowService, operatorService } = client.connection
  try {
    await workflowService.describeNamespace({ namespace })
  } catch (error) {
    if (!answeredWith(error, 'notFound')) throw error
    await workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(`${retentionDays} days`),
    })
  }
  const missing = await missingIn(client)
  if (missing.length === 0) return
  await operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  })
}

/** Throws one sentence where processes could not be started: found here, it ends the start. */
export const checkSetUp = async (client: Client): Promise<void> => {
  const { namespace } = client.options
  try {
    await client.connection.workflowService.describeNamespace({ namespace })
    const missing = await missingIn(client)
    if (missing.length === 0) return
    throw new Error(`${namespace} in Temporal has no ${missing.join(' and ')} yet: ${command}`)
  } catch (error) {
    // Temporal Cloud lets nobody look there: it is set up on its own pages.
    if (answeredWith(error, 'permissionDenied', 'unauthenticated', 'unimplemented')) return
    if (!answeredWith(error, 'notFound')) throw error
    throw new Error(`Temporal has no namespace ${namespace} yet: ${command}`, { cause: error })
  }
}

const missingIn = async ({ connection, options: { namespace } }: Client): Promise<string[]> => {
  const known = await connection.operatorService.listSearchAttributes({ namespace })
  return searchAttributes
    .map(({ name }) => name)
    .filter((name) => known.customAttributes?.[name] === undefined)
}
