import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyPaymeNotification } from '@almoner/workflows/gateways/payme/notices/notification.ts'
import type { NotificationOptions } from './deliveries.ts'
import { demonstrationMerchants } from './merchants.ts'
import { createMemoryObjects } from '../provider/store/object-store.ts'
import type { Kinds, SandboxPaymeStore } from './objects.ts'
import { startSandboxPayme, type RunningSandboxPayme } from './testing/start.ts'

const { harbour } = demonstrationMerchants
const path = '/api/webhooks/payme/harbour?from=payme'

type Received = {
  body: string
  header: (name: string) => string | null
  path: string
  answered: number
}

let received: Received[]
let answers: number[]
let server: Server
let store: SandboxPaymeStore
let running: RunningSandboxPayme[]

beforeEach(async () => {
  received = []
  answers = []
  running = []
  store = createMemoryObjects<Kinds>()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answered = answers.shift() ?? 200
      const body = Buffer.concat(chunks).toString('utf8')
      const header = (name: string) => request.headersDistinct[name]?.[0] ?? null
      received.push({ body, header, path: request.url ?? '', answered })
      response.writeHead(answered).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const payme of running) await payme.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const ours = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

const start = async (notifications: NotificationOptions | null) => {
  const options = notifications && { retryAfterMilliseconds: [10, 10], ...notifications }
  const payme = await startSandboxPayme({ store, notifications: options })
  running.push(payme)
  return payme
}

const request = async (payme: RunningSandboxPayme, totalAmount = 100, uri = ours()) => {
  const body = JSON.stringify({ totalAmount, currencyCode: 'HKD', notificationUri: uri })
  const answer = await payme.call('POST', '/payments/paymentrequests', { body })
  return String(answer.json().paymentRequestId)
}

const pay = async (payme: RunningSandboxPayme, totalAmount = 100) => {
  const id = await request(payme, totalAmount)
  await payme.play(id, 'approve')
  return id
}

const codesReceived = () => received.map(({ body }) => String(JSON.parse(body).statusCode))
const queue = () => store.list('delivery', { limit: 100, order: 'oldest' })
const { signingKey, clientId } = harbour

describe('a notification', () => {
  it('is signed, names the request, and arrives once', async () => {
    const id = await pay(await start({}))
    await vi.waitFor(async () => {
      expect(received).toHaveLength(1)
      expect(await queue()).toEqual([])
    })
    const [one] = received
    const notice = verifyPaymeNotification({
      rawBody: one?.body ?? '',
      headers: (name) => one?.header(name) ?? null,
      path: one?.path ?? '',
      signingKey,
      clientId,
    })
    expect(one?.path).toBe(path)
    expect(notice).toEqual({ providerRequestId: id })
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      totalAmount: '100.00',
      statusCode: 'PR005',
    })
    expect(one?.header('x-event-type')).toBe('payment.success')
  })

  it('of a failure leaves the request open', async () => {
    const payme = await start({})
    const id = await pay(payme, 100.77)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const body = JSON.parse(received[0]?.body ?? '')
    expect(body).toMatchObject({ reasonCode: 'EW2036', statusCode: 'PR001', totalAmount: '100.77' })
    expect(received[0]?.header('x-event-type')).toBe('payment.failure')
    expect(body.paymentRequestId).toBe(id)
  })

  it(
    'arrives for a magic amount without any action of the payer',
    { timeout: 10_000 },
    async () => {
      await request(await start({}), 100.81)
      await vi.waitFor(() => expect(codesReceived()).toEqual(['PR005']))
    },
  )

  it('may arrive twice, late, or never', async () => {
    await pay(await start({ copies: 2, delayMilliseconds: 150 }))
    expect(received).toEqual([])
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[0]?.body).toBe(received[1]?.body)
    await vi.waitFor(async () => expect(await queue()).toEqual([]))
    await pay(await start({ lose: () => true }))
    expect(await queue()).toEqual([])
    await pay(await start(null))
    expect(await queue()).toEqual([])
    expect(received).toHaveLength(2)
  })

  it('may be overtaken by a later one', async () => {
    const failureIsLate: NotificationOptions = {
      delayMilliseconds: ({ eventType }) => (eventType === 'payment.failure' ? 200 : 0),
    }
    const payme = await start(failureIsLate)
    await pay(payme, 100.77)
    await pay(payme)
    await vi.waitFor(() => expect(codesReceived()).toEqual(['PR005', 'PR001']))
  })
})

describe('the receiver of a notification', () => {
  it('may fail, and is tried again until it answers', async () => {
    answers = [500, 302]
    await pay(await start({}))
    await vi.waitFor(() => expect(received.map((one) => one.answered)).toEqual([500, 302, 200]))
    await vi.waitFor(async () => expect(await queue()).toEqual([]))
  })

  it('may fail for ever, and is abandoned', async () => {
    answers = [500, 500, 500]
    await pay(await start({}))
    await vi.waitFor(async () => {
      expect(received).toHaveLength(3)
      expect(await queue()).toEqual([])
    })
  })

  it('may be reached at another address, and the signature is for the address that was given', async () => {
    const away = `http://charity.example${path}`
    const payme = await start({ reach: (uri) => uri.replace('http://charity.example', base()) })
    await payme.play(await request(payme, 100, away), 'approve')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]?.path).toBe(path)
  })

  it('gets from the next process what this one did not deliver', async () => {
    const payme = await start({ delayMilliseconds: 100 })
    await pay(payme)
    await payme.close()
    expect(await queue()).toHaveLength(1)
    expect(received).toEqual([])
    await start({})
    await vi.waitFor(() => expect(codesReceived()).toEqual(['PR005']))
  })
})

const base = () => ours().slice(0, -path.length)
