import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasEvents } from '@almoner/eventstore/postgres/read/holds-events.ts'
import { startWireStandIn } from '@almoner/eventstore/testing/wire-stand-in/server.ts'
import { unusedPort } from './lifecycle/testing/started-process.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { startMailServer } from '@almoner/workflows/testing/mail-server.ts'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let database: TestDatabase
let dataDir: string
let env: Record<string, string>
let port: number
const started: Started[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'almoner-server-'))
  port = await unusedPort()
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MASTER_KEY: 'cd'.repeat(32),
    BASE_DOMAIN: 'localhost',
    PORT: String(port),
    PUBLIC_PORT: String(port),
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_spec',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_spec',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    EVENTSTORE_URL: '',
    TEMPORAL_ADDRESS: '',
    LOG_LEVEL: 'info',
  }
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Started = {
  said: () => string
  says: (text: string) => Promise<void>
  kill: () => void
  ended: Promise<number | null>
}

const start = (path: string, changes: Record<string, string> = {}): Started => {
  const child = spawn(process.execPath, [program(path)], {
    env: { ...process.env, ...env, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const one: Started = {
    said: () => output,
    says: (text: string) => vi.waitFor(() => expect(output).toContain(text)),
    kill: () => void child.kill('SIGTERM'),
    ended: once(child, 'close').then(() => child.exitCode),
  }
  started.push(one)
  return one
}

const stopAll = async () => {
  for (const one of started.splice(0)) {
    one.kill()
    await one.ended
  }
}

const startServer = async (changes: Record<string, string> = {}) => {
  const server = start('./api.ts', changes)
  await server.says('serving')
  return server
}

const migrate = (changes: Record<string, string> = {}) => start('./commands/migrate.ts', changes)

const seed = (changes: Record<string, string> = {}) =>
  start('../sandbox/seed/seed-command.ts', changes)

/**
 * The test connects to the loopback address, because no name below localhost resolves here. The
 * host is in the request's header.
 */
const call = async (host: string, path: string, body?: object) => {
  const clientRequest = request({
    port,
    host: '127.0.0.1',
    path,
    method: body ? 'POST' : 'GET',
    headers: { Host: `${host}:${port}`, 'Content-Type': 'application/json' },
  }).end(body && JSON.stringify(body))
  const [response] = await once(clientRequest, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: Number(response.statusCode), text, json: () => JSON.parse(text) as never }
}

describe('a database without our tables', () => {
  afterEach(stopAll)

  it('is not served, and the error explains what to do', async () => {
    const server = start('./api.ts')
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain(
      'The database has no tables of ours yet: node apps/commands/migrate.ts.',
    )
  })

  it('is migrated, and then seeded, twice at once and once more', async () => {
    const plain = migrate()
    expect(await plain.ended).toBe(0)
    expect(plain.said()).toBe('migrated\n')
    for (const seeding of [seed(), seed()]) {
      expect(await seeding.ended).toBe(0)
      expect(seeding.said()).toContain('seeded\n')
    }
    expect(await migrate().ended).toBe(0)
    expect(await seed().ended).toBe(0)
  })
})

describe('an API that cannot start', () => {
  afterEach(stopAll)

  // platform/env.spec.ts has the other settings.
  it('reports in one sentence which setting is missing', async () => {
    const server = start('./api.ts', { MASTER_KEY: '' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe('The API needs MASTER_KEY.\n')
  })

  it('because it cannot reach its database reports this without the password', async () => {
    const url = 'postgresql://u:hidden-word@127.0.0.1:1/x'
    const server = start('./api.ts', { DATABASE_URL: url })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('DATABASE_URL names 127.0.0.1:1')
    expect(server.said()).not.toContain('hidden-word')
  })
})

/** The demonstration's applicants have letters too. */
const listToPayer = (mails: readonly string[]) =>
  mails.filter((mail) => /^To: .*tai-man@example\.com/im.test(mail))

describe('API, projector and worker as three processes', () => {
  let server: Started
  beforeAll(async () => {
    server = await startServer()
    start('./projector.ts')
  })
  afterAll(stopAll)

  it('serve pages and calls', async () => {
    await vi.waitFor(async () => {
      expect((await call('harbour.localhost', '/api/projects')).text).toContain('homework')
    })
    expect((await call('localhost', '/health')).status).toBe(200)
    expect((await call('harbour.localhost', '/SelectMission')).text).toContain('<html')
    const organization = (await call('harbour.localhost', '/api/donors/organization')).json()
    expect(organization).toMatchObject({
      paymentMethod: { card: { provider: 'stripe', publishableKey: 'pk_test_of_spec' } },
    })
  })

  it('allow no second API on the same port, which reports this in one sentence', async () => {
    const second = start('./api.ts')
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Port ${port} is already in use.`)
  })

  it('leave a donation processing, not failed, if no worker has started yet', async () => {
    const open = await pay('a-gift-before-any-worker')
    expect(open).toMatchObject({ status: 202, answer: { status: 'processing' } })
  })

  it('process a donation up to its receipt', async () => {
    const stripe = await startSandboxStripe()
    const mail = await startMailServer()
    try {
      const worker = { STRIPE_AT: stripe.base, SMTP_URL: mail.url }
      await start('./worker.ts', worker).says('working')
      const paid = await pay('a-gift-through-three')
      expect(paid).toMatchObject({ status: 200, answer: { status: 'succeeded' } })
      const { pathname } = new URL((paid.answer as { receiptLink: string }).receiptLink)
      await vi.waitFor(
        async () => {
          const receipt = await call('harbour.localhost', pathname)
          expect(receipt.status).toBe(200)
          expect(receipt.text).toMatch(/^%PDF-/)
        },
        { interval: 200 },
      )
      expect((await pay('a-gift-through-three')).answer).toEqual(paid.answer)
      // The open gift is taken too, now that a worker runs.
      await vi.waitFor(
        async () => {
          const outcome = await pay('a-gift-before-any-worker')
          expect(outcome).toMatchObject({ status: 200, answer: { status: 'succeeded' } })
          expect(listToPayer(mail.received)).toHaveLength(2)
        },
        { interval: 500 },
      )
    } finally {
      mail.stop()
      await stripe.close()
    }
  })

  it('stop on request, and have logged no error and no secret', async () => {
    server.kill()
    expect(await server.ended).toBe(0)
    expect(server.said()).toContain('"msg":"stopped"')
    expect(server.said()).not.toMatch(/"level":50|whsec_of_spec|cdcdcd/)
  })
})

describe('the same three with their events in EventStoreDB', () => {
  afterEach(stopAll)

  it('process a donation up to its receipt, and leave no event in PostgreSQL', async () => {
    const events = await startWireStandIn()
    const own = await createTestDatabase()
    const stripe = await startSandboxStripe()
    const mail = await startMailServer()
    const changes = { DATABASE_URL: own.url, EVENTSTORE_URL: events.url }
    try {
      expect(await migrate(changes).ended).toBe(0)
      expect(await seed(changes).ended).toBe(0)
      await startServer(changes)
      start('./projector.ts', changes)
      const worker = { ...changes, STRIPE_AT: stripe.base, SMTP_URL: mail.url }
      await start('./worker.ts', worker).says('working')
      await vi.waitFor(
        async () =>
          expect((await call('harbour.localhost', '/api/projects')).json()).toContainEqual(
            expect.objectContaining({ donation: true }),
          ),
        { interval: 200 },
      )
      const paid = await pay('a-gift-in-another-store')
      expect(paid).toMatchObject({ status: 200, answer: { status: 'succeeded' } })
      await vi.waitFor(() => expect(listToPayer(mail.received)).toHaveLength(1))
      expect(await hasEvents(own.url)).toBe(false)
      await vi.waitFor(async () => {
        const audit = start('./commands/audit.ts', changes)
        expect([await audit.ended, audit.said()]).toEqual([
          0,
          expect.stringMatching(/A covered fee[^\n]+holds \(1 payments[^]*nothing is wrong/),
        ])
      })
    } finally {
      await stopAll()
      mail.stop()
      await stripe.close()
      await own.drop()
      await events.close()
    }
  })

  it('do not start if their user may not read all events, and report this in a sentence', async () => {
    const events = await startWireStandIn({ mayReadAll: false })
    const own = await createProjectionDatabase()
    const url = events.url.replace('esdb://', 'esdb://reader:secret@')
    const changes = { DATABASE_URL: own.url, EVENTSTORE_URL: url }
    try {
      for (const program of ['./api.ts', './projector.ts']) {
        const refused = start(program, changes)
        expect(await refused.ended).toBe(1)
        expect(refused.said()).toContain('The user of EVENTSTORE_URL may not read $all')
      }
    } finally {
      await own.drop()
      await events.close()
    }
  })

  it('do not start over a database whose events are in PostgreSQL', async () => {
    const server = start('./api.ts', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('the events of this database are in PostgreSQL')
  })
})

const pay = async (fingerprint: string) => {
  const organization: { id: string } = (
    await call('harbour.localhost', '/api/donors/organization')
  ).json()
  const missions: MissionAnswer[] = (await call('harbour.localhost', '/api/projects')).json()
  const answer = await call('harbour.localhost', '/api/user/payments', {
    amount: 100,
    coverFee: true,
    paymentMethod: 'pm_card_hk',
    type: 'visa',
    cardCountry: 'HK',
    organizationId: organization.id,
    projectId: missions.find(({ donation }) => donation)?.id,
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: 'tai-man@example.com',
    phoneNumber: '+852 9123 4567',
    fingerprint,
  })
  return { status: answer.status, answer: answer.json() as object }
}
