import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  readEnvironment,
  repository,
  runService,
} from '@almoner/apps/lifecycle/testing/compose-file.ts'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { sandboxSettingsFrom } from './server-settings.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const demo = parseEnv(readFileSync(join(repository, 'demo.env'), 'utf8')) as Record<string, string>

let database: TestDatabase
let dataDir: string
let port: number
let sandboxPort: number
const running: ReturnType<typeof runService>[] = []

/** The names of containers lead to this machine; each of the sandbox's ports is another one here. */
const here = (value: string): string =>
  value
    .replace(/\/\/(?:sandbox|localhost):300([1-4])/, (_all, digit: string) => {
      const host = value.includes('//sandbox') ? '127.0.0.1' : 'localhost'
      return `//${host}:${sandboxPort + Number(digit) - 1}`
    })
    .replace('//api:3000', `//127.0.0.1:${port}`)

const run = (name: string) => {
  const received = readEnvironment(name, demo)
  const moved = Object.fromEntries(
    Object.entries(received).map(([key, value]) => [key, here(value)]),
  )
  const changes = {
    ...moved,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
    HOST: '',
    ...(name === 'sandbox' && { SANDBOX_PORT: String(sandboxPort) }),
  }
  const one = runService(name, { env: demo, changes })
  running.push(one)
  return one
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'almoner-demo-'))
  port = await unusedPort()
  sandboxPort = await unusedPort()
  await run('migrate').ended
  for (const [name, word] of [
    ['sandbox', 'playing'],
    ['api', 'serving'],
    ['projector', 'projecting'],
    ['worker', 'working'],
  ] as const) {
    const one = run(name)
    await vi.waitFor(() => {
      if (!one.readOutput().includes(`"${word}"`))
        throw new Error(`${name} said: ${one.readOutput()}`)
    })
  }
})
afterAll(async () => {
  for (const one of running) one.kill()
  await Promise.all(running.map(({ ended }) => ended))
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = async (path: string, body?: object) => {
  const clientRequest = request({
    port,
    host: '127.0.0.1',
    path,
    method: body ? 'POST' : 'GET',
    headers: { Host: `harbour.localhost:${port}`, 'Content-Type': 'application/json' },
  }).end(body && JSON.stringify(body))
  const [response] = await once(clientRequest, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return {
    status: Number(response.statusCode),
    policy: String(response.headers['content-security-policy']),
    json: JSON.parse(text || 'null') as never,
  }
}

type Organization = {
  id: string
  paymentMethod: { card: { provider: string; publishableKey: string; tokenUrl: string } }
}

const gift = async (changes: object) => {
  const organization: Organization = (await call('/api/donors/organization')).json
  const missions: { id: string; donation: boolean }[] = (await call('/api/projects')).json
  return {
    amount: 100,
    coverFee: true,
    organizationId: organization.id,
    projectId: missions.find(({ donation }) => donation)?.id,
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: 'tai-man@example.com',
    phoneNumber: '+852 9123 4567',
    ...changes,
  }
}

describe('the profile demo of docker-compose.yml', () => {
  it('has the demonstration charities, whose cards go to the sandbox', async () => {
    await vi.waitFor(async () => expect((await call('/api/projects')).json).not.toEqual([]))
    const { policy, json } = await call('/api/donors/organization')
    const { card } = (json as Organization).paymentMethod
    const tokenUrl = `http://localhost:${sandboxPort}/sandbox/stripe/v1/payment_methods`
    expect(card).toMatchObject({ provider: 'sandbox', tokenUrl })
    expect(policy).toContain(`connect-src 'self' http://localhost:${sandboxPort}`)
    expect(policy).toContain(`frame-src 'self' http://localhost:${sandboxPort}`)
  })

  it('accepts a gift by a card that a browser sent to the sandbox', async () => {
    const { paymentMethod }: Organization = (await call('/api/donors/organization')).json
    const { tokenUrl, publishableKey } = paymentMethod.card
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: { Origin: `http://harbour.localhost:${port}` },
      body: new URLSearchParams({
        type: 'card',
        'card[number]': '4000003440000004',
        'card[exp_month]': '12',
        'card[exp_year]': '2040',
        'card[cvc]': '123',
        key: publishableKey,
      }),
    })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const { id } = (await answer.json()) as { id: string }
    const card = { paymentMethod: id, type: 'visa', cardCountry: 'HK' }
    const paid = await call(
      '/api/user/payments',
      await gift({ ...card, fingerprint: 'a-gift-to-the-demonstration' }),
    )
    expect(paid).toMatchObject({ status: 200, json: { status: 'succeeded' } })
  })

  it.each([
    ['PayMe', 'payme'],
    ['TapAndGo', 'tap-and-go'],
  ])('shows the payer’s phone for %s at the sandbox’s own address', async (paymentMethod, path) => {
    const fingerprint = `a-gift-by-${path}`
    const answer = await call(
      '/api/user/payments/paymeLink',
      await gift({ paymentMethod, fingerprint }),
    )
    expect(answer).toMatchObject({ status: 200, json: { state: 'open' } })
    const { result } = answer.json as { result: { webLink: string; form?: { action: string } } }
    const phoneUrl = `http://localhost:${sandboxPort}/sandbox/${path}/`
    expect(result.form?.action ?? result.webLink).toContain(phoneUrl)
  })
})

describe('the sandbox as a separate process', () => {
  const env = { ...readEnvironment('sandbox', demo), DATABASE_URL: 'postgresql://u:w@db/almoner' }

  it('gets all its settings from docker-compose.yml and demo.env', () => {
    expect(sandboxSettingsFrom(env)).toMatchObject({
      publicOrigin: 'http://localhost:3001',
      apiUrl: 'http://api:3000',
      host: '0.0.0.0',
      port: 3001,
      asksForToken: false,
    })
  })

  it.each([
    [{ BASE_DOMAIN: 'give.example.org', MASTER_KEY: 'ab'.repeat(32) }, 'STRIPE_WEBHOOK_SECRET is'],
    [
      {
        BASE_DOMAIN: 'give.example.org',
        MASTER_KEY: 'ab'.repeat(32),
        STRIPE_WEBHOOK_SECRET: 'whsec_own',
      },
      'The sandbox takes no money and makes logins with published passwords',
    ],
    [{ SANDBOX_URL: '' }, 'The sandbox needs SANDBOX_URL.'],
    [{ API_URL: 'api' }, 'API_URL must be an address'],
    [{ SANDBOX_PORT: '0' }, 'SANDBOX_PORT must be a whole number'],
    [{ SANDBOX_TOKEN: 'mine' }, 'SANDBOX_TOKEN must be off'],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'a key of Stripe’s live mode'],
  ])('is refused in one sentence with %j', (changes, sentence) => {
    const settings = sandboxSettingsFrom({ ...env, ...changes })
    expect(settings).toEqual({ refused: expect.stringContaining(sentence) as string })
  })
})
