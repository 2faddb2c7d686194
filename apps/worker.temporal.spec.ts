import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFlowClient } from '@almoner/workflows/client.ts'
import { createEngineClient } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import type { TemporalForTests } from '@almoner/workflows/engines/temporal/testing/dev-server.ts'
import { givenTemporal } from '@almoner/workflows/engines/temporal/testing/given-temporal.ts'
import { useHarbour } from './testing/harbour.ts'
import { useWorkers } from './testing/workers.ts'
import { describeWorkers } from './worker.spec-suite.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let temporal: TemporalForTests
beforeAll(async () => {
  temporal = await givenTemporal()
})
afterAll(() => temporal.stop())

const workers = useWorkers(() => ({
  TEMPORAL_ADDRESS: temporal.settings.address,
  TEMPORAL_NAMESPACE: temporal.settings.namespace,
}))
const harbour = useHarbour(workers)

describe('workers on Temporal', () => {
  it('process a payment, email its receipt, and report the outcome to the API', async () => {
    const { settings } = temporal
    const payloadKey = payloadKeyFrom(workers.books().vault.rootSecret)
    const client = await createEngineClient({
      databaseUrl: workers.database().url,
      temporal: { settings, payloadKey },
      log: quiet,
    })
    try {
      workers.start()
      workers.start()
      const paymentId = await harbour.pays('pm_card_visa')
      const received = await createFlowClient(client).firstOutcome({ paymentId, try: 1 }, 30_000)
      expect(received).toMatchObject({ status: 'succeeded' })
      await harbour.untilMailed(paymentId)
      expect(await harbour.chargesOf(paymentId)).toHaveLength(1)
    } finally {
      await client.close()
    }
  })

  describeWorkers({ workers, harbour }, { stopsWithinMilliseconds: 6_000 })
})
