import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import { createFlowClient } from '@almoner/workflows/client.ts'
import { createEngineClient } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload-key.ts'
import type { TemporalForTests } from '@almoner/workflows/engines/temporal/testing/dev-server.ts'
import { givenTemporal } from '@almoner/workflows/engines/temporal/testing/given-temporal.ts'
import { startMailServer } from '@almoner/workflows/testing/mail-server.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'almoner-worker-'))
const masterKey = createHash('sha256').update('a key of this spec').digest('hex')
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let temporal: TemporalForTests
let database: Awaited<ReturnType<typeof createProjectionDatabase>>
let books: Books
let stripe: Awaited<ReturnType<typeof startSandboxStripe>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let workers: ChildProcess[] = []
let beforeAnswer: (method: string, path: string) => 'drop' | undefined = () => undefined

beforeAll(async () => {
  temporal = await givenTemporal()
  database = await createProjectionDatabase()
  const key = Buffer.from(masterKey, 'hex')
  books = await openBooks({
    databaseUrl: database.url,
    masterKeys: () => ({ current: key, previous: null }),
  })
  stripe = await startSandboxStripe({
    faults: { beforeAnswer: (method, path) => beforeAnswer(method, path) },
  })
  mail = await startMailServer()
  await tell(organisation, { id: harbourId, command: charities.registerOrganisation() })
  await tell(organisation, { id: harbourId, command: { type: 'ApproveOrganisation' } })
})
afterEach(async () => {
  beforeAnswer = () => undefined
  await stop('SIGKILL')
})
afterAll(async () => {
  mail.stop()
  await stripe.close()
  await books.close()
  await database.drop()
  await temporal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const tell = <S, C, E extends AnyEvent, R extends string>(
  decider: Decider<S, C, E, R>,
  { id, command }: { id: string; command: C },
) =>
  handleCommand(books.store, {
    decider,
    id,
    command,
    context: {
      tenant: harbourId,
      actor: 'guest',
      correlation: id,
      causation: null,
      commandId: randomUUID(),
      input: command,
      at: instantFromMilliseconds(Date.now()),
    },
  })

const startWorker = (): void => {
  const { address, namespace } = temporal.settings
  workers.push(
    spawn(process.execPath, [entry], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.url,
        MASTER_KEY: masterKey,
        DATA_DIR: dataDir,
        BASE_DOMAIN: 'localhost',
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_AT: stripe.base,
        SMTP_URL: mail.url,
        LOG_LEVEL: 'silent',
        TEMPORAL_ADDRESS: address,
        TEMPORAL_NAMESPACE: namespace,
      },
    }),
  )
}

const stop = async (signal: NodeJS.Signals): Promise<(number | null)[]> => {
  const ending = workers
  workers = []
  return await Promise.all(
    ending.map(async (worker) => {
      if (worker.exitCode === null && worker.signalCode === null) {
        worker.kill(signal)
        await once(worker, 'exit')
      }
      return worker.exitCode
    }),
  )
}

const pays = async (reference: string): Promise<PaymentId> => {
  const paymentId = randomUUID() as PaymentId
  const card = { reference, declared: null }
  const command = payments.initiatePayment({ paymentId, card })
  expect(await tell(payment, { id: paymentId, command })).toMatchObject({ handled: true })
  return paymentId
}

const untilRecorded = (
  category: 'payment' | 'receipt',
  paymentId: PaymentId,
  type: string,
): Promise<void> =>
  vi.waitFor(
    async () => {
      const events = await books.store.read(streamName(category, paymentId))
      expect(events.map((event) => event.type)).toContain(type)
    },
    { timeout: 50_000, interval: 50 },
  )

const chargesOf = async (paymentId: PaymentId) =>
  (await stripe.paidCharges()).filter((charge) =>
    JSON.stringify(charge.metadata).includes(paymentId),
  )

const approve = async (paymentId: PaymentId): Promise<void> => {
  const events = await books.store.read(streamName('payment', paymentId))
  const required = present(
    events.find((event) => event.type === 'AuthenticationRequired'),
    'the event',
  )
  const { providerPaymentId } = required.data as { providerPaymentId: string }
  await stripe.challenge(providerPaymentId, 'approve')
}

describe('workers on Temporal', () => {
  it('take a payment and mail its receipt, and report the outcome to the API', async () => {
    const { settings } = temporal
    const payloadKey = payloadKeyFrom(books.vault.rootSecret)
    const choice = { databaseUrl: database.url, temporal: { settings, payloadKey }, log: quiet }
    const client = await createEngineClient(choice)
    try {
      startWorker()
      startWorker()
      const paymentId = await pays('pm_card_visa')
      const told = await createFlowClient(client).firstOutcome({ paymentId, try: 1 }, 30_000)
      expect(told).toMatchObject({ status: 'succeeded' })
      await untilRecorded('receipt', paymentId, 'ReceiptMailed')
      expect(await chargesOf(paymentId)).toHaveLength(1)
    } finally {
      await client.close()
    }
  })

  it('that are killed during 3-D Secure leave it to another, which charges once', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded('payment', paymentId, 'AuthenticationRequired')
    await stop('SIGKILL')
    await approve(paymentId)
    startWorker()
    await untilRecorded('receipt', paymentId, 'ReceiptMailed')
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })

  it('that are killed between the charge and its record charge once', async () => {
    let dying: Promise<unknown> | undefined
    beforeAnswer = (method, path) => {
      if (dying || method !== 'POST' || path !== '/v1/payment_intents') return undefined
      dying = stop('SIGKILL')
      return 'drop'
    }
    startWorker()
    const paymentId = await pays('pm_card_visa')
    await vi.waitFor(() => expect(dying).toBeDefined(), { timeout: 30_000 })
    await dying
    expect(await chargesOf(paymentId)).toHaveLength(1)
    startWorker()
    await untilRecorded('receipt', paymentId, 'ReceiptMailed')
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })

  it('drain when they are asked to stop, and what waits goes on elsewhere', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded('payment', paymentId, 'AuthenticationRequired')
    const from = performance.now()
    expect(await stop('SIGTERM')).toEqual([0])
    expect(performance.now() - from).toBeLessThan(6_000)
    startWorker()
    await approve(paymentId)
    await untilRecorded('payment', paymentId, 'PaymentSucceeded')
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })
})
