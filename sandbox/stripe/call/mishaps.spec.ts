import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandboxStripe, type RunningSandboxStripe } from '../testing/start.ts'

let stripe: RunningSandboxStripe

beforeEach(async () => {
  stripe = await startSandboxStripe({ webhook: { url: 'http://127.0.0.1:9', secret: 'whsec_1' } })
})
afterEach(() => stripe.close())

const pay = (headers: Record<string, string> = {}) =>
  stripe.call('POST', '/v1/payment_intents', {
    form: { amount: '10000', currency: 'hkd', confirm: 'true', payment_method: 'pm_card_hk' },
    headers,
  })

const wish = (path: string, form: Record<string, string>) => stripe.call('POST', path, { form })

describe('a call with bad luck', () => {
  it.each([
    ['rate_limit', 429, 'rate_limit'],
    ['expired_key', 401, 'api_key_expired'],
    ['error', 500, undefined],
  ])('by %s is refused before anything happened', async (next, status, code) => {
    expect((await wish('/troubles', { next })).status).toBe(200)
    const key = { 'idempotency-key': 'k-1' }
    const refused = await pay(key)
    expect(refused.status).toBe(status)
    expect(refused.json().error.code).toBe(code)
    expect(await stripe.paidCharges()).toEqual([])
    expect((await pay(key)).status).toBe(200)
  })

  it('may have been carried out, when only its answer was lost', async () => {
    await wish('/troubles', { next: 'lost_answer' })
    const key = { 'idempotency-key': 'k-1' }
    await expect(pay(key)).rejects.toThrow('fetch failed')
    expect(await stripe.paidCharges()).toHaveLength(1)
    expect((await pay(key)).headers.get('idempotent-replayed')).toBe('true')
    expect(await stripe.paidCharges()).toHaveLength(1)
  })

  it('fails as often as requested, on the requested path', async () => {
    await wish('/troubles', { next: 'error', times: '2', path: '/v1/payment_intents' })
    expect((await stripe.call('GET', '/v1/charges')).status).toBe(200)
    const statuses = [await pay(), await pay(), await pay()].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 200])
  })
})

describe('an event with bad luck', () => {
  const queued = () => stripe.store.list('delivery', { limit: 10, order: 'oldest' })

  it('is lost to the webhook, and is still in the list', async () => {
    await wish('/deliveries', { next: 'lost' })
    await pay()
    expect(await queued()).toEqual([])
    const { data } = (await stripe.call('GET', '/v1/events')).json()
    expect(data).toMatchObject([{ type: 'payment_intent.succeeded', pending_webhooks: 0 }])
  })

  it('arrives twice', async () => {
    await wish('/deliveries', { next: 'doubled', delay_milliseconds: '60000' })
    await pay()
    expect(await queued()).toHaveLength(2)
  })
})

describe('a wish for bad luck', () => {
  it.each([
    ['/deliveries', { next: 'stolen' }],
    ['/deliveries', {}],
    ['/deliveries', { next: 'late', delay_milliseconds: '-1' }],
    ['/deliveries', { next: 'late', times: '1001' }],
    ['/troubles', { next: 'earthquake' }],
    ['/troubles', { next: 'error', how: 'badly' }],
  ])('to %s as %j is refused', async (path, form) => {
    expect((await wish(path, form as Record<string, string>)).status).toBe(400)
  })
})
