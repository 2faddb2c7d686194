import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { siteFrom } from '@almoner/platform/env.ts'
import { keysFrom } from '@almoner/platform/keys.ts'
import { receiptPath } from '@almoner/platform/links/receipt-path.ts'
import { charityOrigin, type Site } from '@almoner/platform/site.ts'
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
import { sql } from 'kysely'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { isResumptionDue } from '@almoner/workflows/engines/embedded/resumption.ts'
import { startMailServer } from '@almoner/workflows/testing/mail-server.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'almoner-worker-'))

let database: Awaited<ReturnType<typeof createProjectionDatabase>>
let books: Books
let stripe: Awaited<ReturnType<typeof startSandboxStripe>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let worker: ChildProcess | undefined
let beforeAnswer: (method: string, path: string) => 'drop' | undefined = () => undefined

beforeAll(async () => {
  database = await createProjectionDatabase()
  const key = Buffer.from(masterKey, 'hex')
  const masterKeys = () => ({ current: key, previous: null })
  books = await openBooks({ databaseUrl: database.url, masterKeys })
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
  await books.close()
  await database.drop()
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

const masterKey = 'ef'.repeat(32)

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
})

const startWorker = (changes: Record<string, string> = {}): void => {
  worker = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment(), ...changes },
  })
}

/** What a worker says that does not start. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const bare = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  bare.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(bare, 'close')) as [number]
  expect(code).toBe(1)
  return said
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
  (await books.store.read(stream)).map((event) => event.type)

const untilRecorded = (paymentId: PaymentId, type: string) =>
  vi.waitFor(async () => expect(await typesOf(streamName('payment', paymentId))).toContain(type), {
    interval: 50,
  })

const untilMailed = (paymentId: PaymentId) =>
  vi.waitFor(
    async () => expect(await typesOf(streamName('receipt', paymentId))).toEqual(['ReceiptMailed']),
    { interval: 50 },
  )

const chargesOf = async (paymentId: PaymentId) =>
  (await stripe.paidCharges()).filter((charge) =>
    JSON.stringify(charge.metadata).includes(paymentId),
  )

const pathOf = (paymentId: PaymentId): string =>
  receiptPath(keysFrom(books.vault.rootSecret).receiptToken(paymentId))

/** Only this payment's: a worker that was killed while mailing mails that one again. */
const mailsOf = (paymentId: PaymentId): string[] =>
  mail.received
    // Lines that were broken for the way are whole again.
    .map((text) => text.replaceAll(/=\n/g, '').replaceAll('=3D', '='))
    .filter((text) => text.includes(pathOf(paymentId)))

describe('a worker of its own', () => {
  it('takes a payment and mails its receipt', async () => {
    startWorker()
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mailsOf(paymentId)).toHaveLength(1)
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'http://harbour.localhost:3000'],
    [{ PORT: '8080' }, 'http://harbour.localhost:8080'],
    [
      { PORT: '8080', PUBLIC_SCHEME: 'https', BASE_DOMAIN: 'Give.Example.HK' },
      'https://harbour.give.example.hk',
    ],
  ])('of %j mails the link that the API of the same environment serves', async (...row) => {
    const [changes, origin] = row
    const env = { ...environment(), ...changes }
    expect(charityOrigin(siteFrom(env) as Site, 'harbour')).toBe(origin)
    startWorker(changes)
    const paymentId = await pays('pm_card_visa')
    await untilMailed(paymentId)
    const [text] = mailsOf(paymentId)
    expect(text).toContain(`${origin}${pathOf(paymentId)}`)
  })

  it('that is killed during 3-D Secure completes what the payer approved meanwhile', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    await kill()
    const [, , required] = await books.store.read(streamName('payment', paymentId))
    const { providerPaymentId } = present(required, 'the event').data as {
      providerPaymentId: string
    }
    await stripe.challenge(providerPaymentId, 'approve')
    startWorker()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(mailsOf(paymentId)).toHaveLength(1)
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
    await vi.waitFor(() => expect(dying).toBeDefined())
    await dying
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(await typesOf(streamName('payment', paymentId))).not.toContain('PaymentSucceeded')
    startWorker()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })

  it('goes on after an upgrade with what the engine before it had under way, and repeats nothing', async () => {
    startWorker()
    const mailed = await pays('pm_card_visa')
    await untilMailed(mailed)
    await kill()
    const left = await pays('pm_card_visa')
    // As the former engine left it: its processes are in tables that are no longer read.
    await sql`truncate processes.instances cascade`.execute(database.db)
    await sql`update read_models.checkpoints set position = (select position from es.head)
      where name in ('reactions', 'letters')`.execute(database.db)
    await sql`insert into processes.resumption default values`.execute(database.db)
    startWorker()
    await untilMailed(left)
    await vi.waitFor(async () => expect(await isResumptionDue(database.db)).toBe(false))
    await vi.waitFor(async () => {
      const { rows } = await sql`select from processes.instances where status = 'running'
        and id not like 'reconcile%'`.execute(database.db)
      // One of the tests before waits for its bank.
      expect(rows.length).toBeLessThanOrEqual(1)
    })
    for (const paymentId of [mailed, left]) {
      expect(await chargesOf(paymentId)).toHaveLength(1)
      expect(mailsOf(paymentId)).toHaveLength(1)
    }
  })

  it('stops when it is asked to, and leaves what is under way to the next one', async () => {
    startWorker()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    const stopping = worker
    const from = performance.now()
    await kill('SIGTERM')
    expect(stopping?.exitCode).toBe(0)
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(await typesOf(streamName('payment', paymentId))).not.toContain('PaymentFailed')
  })

  it('says in one sentence what it needs', async () => {
    expect(await refusal({ PATH: process.env['PATH'] ?? '' })).toBe(
      'The worker needs DATABASE_URL, MASTER_KEY, DATA_DIR, BASE_DOMAIN, STRIPE_SECRET_KEY, SMTP_URL.\n',
    )
  })

  it.each([
    [{ MASTER_KEY: '' }, 'The worker needs MASTER_KEY.'],
    [{ MASTER_KEY: 'hidden-word' }, 'MASTER_KEY must be 64 hex digits'],
    [
      { MASTER_KEY: '10ca1000'.repeat(8), BASE_DOMAIN: 'give.example.org' },
      'MASTER_KEY is the one that docker-compose.yml publishes',
    ],
    [{ EVENTSTORE_URL: 'hidden-word' }, 'EVENTSTORE_URL must be an address'],
    [{ TEMPORAL_ADDRESS: 'hidden-word' }, 'TEMPORAL_ADDRESS must be a host and a port'],
    [{ STRIPE_SECRET_KEY: 'pk_hidden-word' }, 'STRIPE_SECRET_KEY must be the secret key'],
    [{ SMTP_URL: 'hidden-word' }, 'SMTP_URL must be an address'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
    [
      { DATABASE_URL: 'postgresql://u:hidden-word@127.0.0.1:1/x' },
      'DATABASE_URL names 127.0.0.1:1',
    ],
  ])('does not start with %j, and says why in one sentence', async (changes, sentence) => {
    const said = await refusal({ ...environment(), ...changes })
    expect(said).toContain(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('hidden-word')
  })

  it('does not start where its Temporal is away, nor where it would leave processes behind', async () => {
    const away = { ...environment(), TEMPORAL_ADDRESS: '127.0.0.1:1' }
    expect(await refusal(away)).toMatch(/^[1-9]\d* processes are under way on the embedded engine/)
    const { url, drop } = await createProjectionDatabase()
    try {
      const said = await refusal({ ...away, DATABASE_URL: url })
      expect(said).toMatch(/^Temporal at 127\.0\.0\.1:1 is not ready: .*\n$/)
    } finally {
      await drop()
    }
  })

  it('does not start on a database without our tables, and says what to do', async () => {
    const empty = await createTestDatabase()
    try {
      const said = await refusal({ ...environment(), DATABASE_URL: empty.url })
      expect(said).toBe('The database has no tables of ours yet: node apps/commands/migrate.ts.\n')
    } finally {
      await empty.drop()
    }
  })
})
