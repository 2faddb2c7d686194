import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createProjectionDatabase } from '@almoner/projections/testing/database.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import { startMailServer } from './testing/mail-server.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'almoner-worker-'))

let database: Awaited<ReturnType<typeof createProjectionDatabase>>
let store: EventStore
let stripe: Awaited<ReturnType<typeof startSandboxStripe>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let worker: ChildProcess | undefined
let beforeAnswer: (method: string, path: string) => 'drop' | undefined = () => undefined

beforeAll(async () => {
  database = await createProjectionDatabase()
  store = createPostgresStore({ url: database.url })
  stripe = await startSandboxStripe({
    faults: { beforeAnswer: (method, path) => beforeAnswer(method, path) },
  })
  mail = await startMailServer()
  await tell(organisation, { id: harbourId, command: charities.registerOrganisation() })
  await tell(organisation, { id: harbourId, command: { type: 'ApproveOrganisation' } })
})
afterEach(async () => {
  beforeAnswer = () => undefined
  mail.received.length = 0
  await kill()
})
afterAll(async () => {
  mail.stop()
  await stripe.close()
  await store.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const tell = <S, C, E extends AnyEvent, R extends string>(
  decider: Decider<S, C, E, R>,
  { id, command }: { id: string; command: C },
) =>
  handleCommand(store, {
    decider,
    id,
    command,
    context: {
      tenant: harbourId,
      actor: 'guest',
      correlation: id,
      causation: null,
      commandId: randomUUID(),
      at: instantFromMilliseconds(Date.now()),
    },
  })

const startWorker = (): void => {
  worker = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_AT: stripe.base,
      SMTP_URL: mail.url,
      BASE_DOMAIN: 'localhost',
      PORT: '3000',
      LOG_LEVEL: 'silent',
    },
  })
}

const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  const ended = worker
  worker = undefined
  if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
  ended.kill(signal)
  await once(ended, 'exit')
}

const pays = async (reference: string): Promise<PaymentId> => {
  const paymentId = randomUUID() as PaymentId
  const card = { reference, declared: null }
  const command = payments.initiatePayment({ paymentId, card })
  expect(await tell(payment, { id: paymentId, command })).toMatchObject({ handled: true })
  return paymentId
}

const typesOf = async (stream: ReturnType<typeof streamName>): Promise<readonly string[]> =>
  (await store.read(stream)).map((event) => event.type)

const untilRecorded = (paymentId: PaymentId, type: string) =>
  vi.waitFor(async () => expect(await typesOf(streamName('payment', paymentId))).toContain(type), {
    timeout: 15_000,
    interval: 50,
  })

const untilMailed = (paymentId: PaymentId) =>
  vi.waitFor(
    async () => expect(await typesOf(streamName('receipt', paymentId))).toEqual(['ReceiptMailed']),
    { timeout: 15_000, interval: 50 },
  )

const chargesOf = async (paymentId: PaymentId) =>
  (await stripe.paidCharges()).filter((charge) =>
    JSON.stringify(charge.metadata).includes(paymentId),
  )

describe('a worker of its own', () => {
  it('takes a payment and mails its receipt', async () => {
    startWorker()
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mail.received).toHaveLength(1)
  })

  it('that is killed during 3-D Secure completes what the payer approved meanwhile', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    await kill()
    const [, , required] = await store.read(streamName('payment', paymentId))
    const { providerPaymentId } = present(required, 'the event').data as {
      providerPaymentId: string
    }
    await stripe.challenge(providerPaymentId, 'approve')
    startWorker()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mail.received).toHaveLength(1)
  })

  it('that is killed between the charge and its record charges once', async () => {
    let dying: Promise<void> | undefined
    beforeAnswer = (method, path) => {
      if (dying || method !== 'POST' || path !== '/v1/payment_intents') return undefined
      dying = kill()
      return 'drop'
    }
    startWorker()
    const paymentId = await pays('pm_card_visa')
    await vi.waitFor(() => expect(dying).toBeDefined(), { timeout: 15_000 })
    await dying
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(await typesOf(streamName('payment', paymentId))).not.toContain('PaymentSucceeded')
    startWorker()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })

  it('stops when it is asked to, and leaves what is under way to the next one', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    const stopping = worker
    const from = performance.now()
    await kill('SIGTERM')
    expect(stopping?.exitCode).toBe(0)
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(await typesOf(streamName('payment', paymentId))).not.toContain('PaymentFailed')
  })

  it('says in one sentence what it needs', async () => {
    const bare = spawn(process.execPath, [entry], { env: { PATH: process.env['PATH'] ?? '' } })
    let said = ''
    bare.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = (await once(bare, 'exit')) as [number]
    expect(code).toBe(1)
    expect(said.trim()).toBe(
      'The worker needs DATABASE_URL, DATA_DIR, STRIPE_SECRET_KEY, SMTP_URL, BASE_DOMAIN.',
    )
  })
})
