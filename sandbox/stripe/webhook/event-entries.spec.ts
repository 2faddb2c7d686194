import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookOptions } from './event-entries.ts'
import { createMemoryStripeStore, type SandboxStripeStore } from '../store/store.ts'
import { startSandboxStripe, type RunningSandboxStripe } from '../testing/start.ts'

const secret = 'whsec_sandbox'
let received: { body: string; signature: string; answered: number }[] = []
let answers: number[] = []
let server: Server
let store: SandboxStripeStore
let running: RunningSandboxStripe[] = []

beforeEach(async () => {
  received = []
  answers = []
  running = []
  store = createMemoryStripeStore()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answered = answers.shift() ?? 200
      const signature = String(request.headers['stripe-signature'])
      received.push({ body: Buffer.concat(chunks).toString('utf8'), signature, answered })
      response.writeHead(answered).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const stripe of running) await stripe.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const start = async (webhook: Partial<WebhookOptions> | null) => {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/webhooks/stripe`
  const stripe = await startSandboxStripe({
    store,
    webhook: webhook && { url, secret, retryAfterMilliseconds: [10, 10], ...webhook },
  })
  running.push(stripe)
  return stripe
}

const pay = async (stripe: RunningSandboxStripe, payment_method = 'pm_card_hk') =>
  (
    await stripe.call('POST', '/v1/payment_intents', {
      form: {
        amount: '10000',
        currency: 'hkd',
        confirm: 'true',
        payment_method,
        'metadata[paymentId]': 'p-1',
      },
    })
  ).json()

const typesReceived = () => received.map(({ body }) => String(JSON.parse(body).type))
const queue = () => store.list('delivery', { limit: 100, order: 'oldest' })

describe('a webhook that answers', () => {
  it('gets each event once, signed as Stripe signs', async () => {
    const stripe = await start({})
    const { id } = await pay(stripe)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const [event] = received
    const read = new Stripe('sk_test_1').webhooks.constructEvent(
      event?.body ?? '',
      event?.signature ?? '',
      secret,
    )
    expect(read).toMatchObject({
      type: 'payment_intent.succeeded',
      data: { object: { id, metadata: { paymentId: 'p-1' } } },
    })
    await vi.waitFor(async () => expect(await queue()).toEqual([]))
  })

  it('receives every change of a payment', async () => {
    const stripe = await start({})
    await pay(stripe, 'pm_card_visa_chargeDeclined')
    await vi.waitFor(() => expect(typesReceived()).toEqual(['payment_intent.payment_failed']))
    const { id } = await pay(stripe, 'pm_card_authenticationRequired')
    await vi.waitFor(() => expect(typesReceived().at(-1)).toBe('payment_intent.requires_action'))
    await stripe.call('POST', `/v1/payment_intents/${id}/cancel`)
    await vi.waitFor(() => expect(typesReceived().at(-1)).toBe('payment_intent.canceled'))
    const paid = await pay(stripe)
    await stripe.call('POST', '/v1/refunds', { form: { payment_intent: String(paid.id) } })
    await vi.waitFor(() => expect(received).toHaveLength(6))
    expect(typesReceived()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
  })

  it('may get an event twice', async () => {
    const stripe = await start({ copies: 2 })
    await pay(stripe)
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[0]?.body).toBe(received[1]?.body)
  })

  it('may get an event late', async () => {
    const stripe = await start({ delayMilliseconds: 150 })
    await pay(stripe)
    expect(received).toEqual([])
    await vi.waitFor(() => expect(received).toHaveLength(1))
  })
})

describe('a webhook that fails', () => {
  it('is tried again until it answers', async () => {
    answers = [500, 302]
    const stripe = await start({})
    await pay(stripe)
    await vi.waitFor(() => expect(received.map((one) => one.answered)).toEqual([500, 302, 200]))
    await vi.waitFor(async () => expect(await queue()).toEqual([]))
  })

  it('is abandoned after the last attempt', async () => {
    answers = [500, 500, 500]
    const stripe = await start({})
    await pay(stripe)
    await vi.waitFor(async () => {
      expect(received).toHaveLength(3)
      expect(await queue()).toEqual([])
    })
  })

  it('receives from the next process what this one did not deliver', async () => {
    const stripe = await start({ delayMilliseconds: 100 })
    await pay(stripe)
    await stripe.close()
    expect(await queue()).toHaveLength(1)
    expect(received).toEqual([])
    await start({})
    await vi.waitFor(() => expect(typesReceived()).toEqual(['payment_intent.succeeded']))
  })
})

describe('no webhook at all', () => {
  it('leaves nothing to send, and the events can be read', async () => {
    const stripe = await start(null)
    await pay(stripe)
    expect(await queue()).toEqual([])
    expect(await store.list('event', { limit: 10, order: 'newest' })).toHaveLength(1)
  })
})
