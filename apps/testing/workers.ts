import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { receiptPath } from '@almoner/platform/links/receipt-path.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import { startMailServer } from '@almoner/workflows/testing/mail-server.ts'

type Env = Readonly<Record<string, string>>

/** What the card provider does before it answers a request. */
type BeforeAnswer = (method: string, path: string) => 'drop' | undefined

const masterKey = 'ef'.repeat(32)

export const workerProgram = fileURLToPath(new URL('../worker.ts', import.meta.url))

/**
 * Workers as processes, on a database, a card provider and a mail server of their own. `engine`
 * adds the variables of the engine that they use.
 */
export const useWorkers = (engine: () => Env = () => ({})) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-worker-'))
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let books: Books
  let stripe: Awaited<ReturnType<typeof startSandboxStripe>>
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let running: ChildProcess[] = []
  let beforeAnswer: BeforeAnswer = () => undefined

  beforeAll(async () => {
    database = await createProjectionDatabase()
    const key = Buffer.from(masterKey, 'hex')
    const masterKeys = () => ({ current: key, previous: null })
    books = await openBooks({ databaseUrl: database.url, masterKeys })
    stripe = await startSandboxStripe({
      faults: { beforeAnswer: (method, path) => beforeAnswer(method, path) },
    })
    mail = await startMailServer()
    await handle(organisation, { id: harbourId, command: charities.registerOrganisation() })
    await handle(organisation, { id: harbourId, command: { type: 'ApproveOrganisation' } })
  })
  afterEach(async () => {
    beforeAnswer = () => undefined
    mail.received.length = 0
    await stop('SIGKILL')
  })
  afterAll(async () => {
    mail.stop()
    await stripe.close()
    await books.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const handle = <S, C, E extends AnyEvent, R extends string>(
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

  const environment = (): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    DATA_DIR: dataDir,
    BASE_DOMAIN: 'localhost',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_AT: stripe.base,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'silent',
    ...engine(),
  })

  const start = (changes: Env = {}): void => {
    running.push(
      spawn(process.execPath, [workerProgram], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment(), ...changes },
      }),
    )
  }

  /** Ends all workers, and answers their exit codes. */
  const stop = async (signal: NodeJS.Signals): Promise<readonly (number | null)[]> => {
    const ending = running
    running = []
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
    expect(await handle(payment, { id: paymentId, command })).toMatchObject({ handled: true })
    return paymentId
  }

  const readEvents = (paymentId: PaymentId) => books.store.read(streamName('payment', paymentId))

  const readTypes = async (paymentId: PaymentId): Promise<readonly string[]> =>
    (await readEvents(paymentId)).map((event) => event.type)

  const untilRecorded = (paymentId: PaymentId, type: string): Promise<void> =>
    vi.waitFor(async () => expect(await readTypes(paymentId)).toContain(type), { interval: 50 })

  const untilMailed = (paymentId: PaymentId): Promise<void> =>
    vi.waitFor(
      async () => {
        const receipt = await books.store.read(streamName('receipt', paymentId))
        expect(receipt.map((event) => event.type)).toEqual(['ReceiptMailed'])
      },
      { interval: 50 },
    )

  /** The payer approves the payment at their bank. */
  const approve = async (paymentId: PaymentId): Promise<void> => {
    const events = await readEvents(paymentId)
    const required = events.find((event) => event.type === 'AuthenticationRequired')
    const data = requirePresent(required, 'the event').data as { providerPaymentId: string }
    await stripe.challenge(data.providerPaymentId, 'approve')
  }

  const listCharges = async (paymentId: PaymentId) =>
    (await stripe.paidCharges()).filter((charge) =>
      JSON.stringify(charge.metadata).includes(paymentId),
    )

  const toReceiptPath = (paymentId: PaymentId): string =>
    receiptPath(deriveKeys(books.vault.rootSecret).receiptToken(paymentId))

  /** Only this payment's: a worker that was killed while mailing mails that one again. */
  const listMails = (paymentId: PaymentId): string[] =>
    mail.received
      // Lines that were broken for the way are whole again.
      .map((text) => text.replaceAll(/=\n/g, '').replaceAll('=3D', '='))
      .filter((text) => text.includes(toReceiptPath(paymentId)))

  return {
    books: () => books,
    database: () => database,
    /** Until the test ends. */
    onRequest: (act: BeforeAnswer) => {
      beforeAnswer = act
    },
    environment,
    start,
    stop,
    pays,
    typesOf: readTypes,
    untilRecorded,
    untilMailed,
    approve,
    chargesOf: listCharges,
    pathOf: toReceiptPath,
    mailsOf: listMails,
  }
}

export type Workers = ReturnType<typeof useWorkers>
