import type { KeyObject } from 'node:crypto'
import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import type { Engine } from '../../../flow/flow.ts'
import type { Log } from '../../../log.ts'
import { connectLazily } from './connect.ts'
import { createFirstOutcomes } from './first-outcomes.ts'
import { askWithRetry } from './grpc.ts'
import { createPayloadCodec } from '../payload/payload-codec.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'

export type TemporalClient = Pick<Engine, 'firstOutcome' | 'signal' | 'close'>

/** The API's client for processes that run on Temporal. Pass it to `createFlowClient`. */
export const createTemporalClient = (options: {
  settings: TemporalSettings
  payloadKey: KeyObject
  log: Log
}): TemporalClient => {
  const { settings, payloadKey, log } = options
  return toTemporalClient(connectLazily(settings, payloadKey), { payloadKey, log })
}

export const toTemporalClient = (
  client: Client,
  { payloadKey, log }: { payloadKey: KeyObject; log: Log },
): TemporalClient => ({
  firstOutcome: createFirstOutcomes({ client, codec: createPayloadCodec(payloadKey), log }),
  signal: async (id, signal) => {
    try {
      await askWithRetry(() => client.workflow.getHandle(id).signal(signal))
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    }
  },
  close: () => client.connection.close(),
})
