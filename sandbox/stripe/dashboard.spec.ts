import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStripeStore, type SandboxStripeStore } from './store/store.ts'
import { startSandboxStripe, type RunningSandboxStripe } from './testing/start.ts'

let store: SandboxStripeStore
let stripe: RunningSandboxStripe

beforeEach(async () => {
  store = createMemoryStripeStore()
  stripe = await startSandboxStripe({ store, laterMilliseconds: 60_000 })
})
afterEach(() => stripe.close())

const paid = async (payment_method = 'pm_card_hk'): Promise<string> => {
  const form = { amount: '10000', currency: 'hkd', confirm: 'true', payment_method }
  return (await stripe.call('POST', '/v1/payment_intents', { form })).json().id
}

const post = async (path: string, form: Record<string, string> = {}) => {
  const { status, json } = await stripe.call('POST', path, { form })
  return { status, body: json() }
}

const eventTypes = async () => {
  const events = await store.list('event', { limit: 20, order: 'oldest' })
  return events.map(({ type }) => type)
}

const readBalance = async () => {
  const booked = await store.list('balance_transaction', { limit: 20, order: 'oldest' })
  return booked.map(({ type, amount, fee }) => [type, amount, fee])
}

describe('a payment that staff type in themselves', () => {
  it('is charged, and sends events as all others do', async () => {
    const form = { amount: '12300', payment_method: 'pm_card_hk' }
    const { status, body } = await post('/dashboard/payments', form)
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(body.metadata).toEqual({})
    expect(await eventTypes()).toEqual(['payment_intent.succeeded'])
  })

  it.each([
    { amount: '12300' },
    { payment_method: 'pm_card_hk' },
    { amount: '1', payment_method: 'x' },
  ])('as %j is refused', async (form) => {
    expect((await post('/dashboard/payments', form as Record<string, string>)).status).toBe(400)
  })
})

describe('a refund that waits for the payer’s bank', () => {
  it('is settled on demand, once', async () => {
    const payment_intent = await paid('pm_card_pendingRefund')
    const { body } = await post('/v1/refunds', { payment_intent })
    expect(body).toMatchObject({ status: 'pending' })
    const settle = `/dashboard/refunds/${body.id}/settle`
    expect((await post(settle)).body).toMatchObject({ status: 'succeeded' })
    expect((await post(settle)).body).toMatchObject({ status: 'succeeded' })
    expect((await eventTypes()).slice(1)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
    ])
  })

  it('can fail, and then can be made again', async () => {
    const payment_intent = await paid()
    const { body } = await post('/v1/refunds', { payment_intent, amount: '4000' })
    const fail = `/dashboard/refunds/${body.id}/fail`
    expect((await post(fail)).body).toMatchObject({ status: 'failed' })
    expect((await post(fail)).body).toMatchObject({ status: 'failed' })
    expect(await post('/v1/refunds', { payment_intent })).toMatchObject({
      status: 200,
      body: { amount: 10_000 },
    })
    expect(await readBalance()).toEqual([
      ['charge', 10_000, 575],
      ['refund', -4_000, 0],
      ['refund_failure', 4_000, 0],
      ['refund', -10_000, 0],
    ])
  })

  it('is settled by the next process if this one stopped', async () => {
    const payment_intent = await paid('pm_card_pendingRefund')
    const { body } = await post('/v1/refunds', { payment_intent })
    await stripe.close()
    stripe = await startSandboxStripe({ store, clock: () => Date.now() + 61_000 })
    await vi.waitFor(async () =>
      expect(await store.get('refund', body.id)).toMatchObject({ status: 'succeeded' }),
    )
    expect(await store.list('later', { limit: 1, order: 'oldest' })).toEqual([])
  })
})

describe('a dispute', () => {
  it('takes the money and a fee, and gives the money back when it is won', async () => {
    const payment_intent = await paid('pm_card_createDispute')
    const [dispute] = await store.list('dispute', { limit: 1, order: 'newest' })
    await post(`/dashboard/disputes/${dispute?.id}/close`, { status: 'won' })
    expect(await readBalance()).toEqual([
      ['charge', 10_000, 575],
      ['adjustment', -10_000, 8_500],
      ['adjustment', 10_000, 0],
    ])
    expect(await eventTypes()).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
    expect((await post('/v1/refunds', { payment_intent })).status).toBe(200)
  })

  it('that is decided twice at the same time is decided once', async () => {
    await paid('pm_card_createDispute')
    const [dispute] = await store.list('dispute', { limit: 1, order: 'newest' })
    const path = `/dashboard/disputes/${dispute?.id}/close`
    const both = await Promise.all([post(path, { status: 'won' }), post(path, { status: 'lost' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('that is only an inquiry leaves the charge refundable', async () => {
    const payment_intent = await paid('pm_card_createDisputeInquiry')
    expect((await post('/v1/refunds', { payment_intent })).status).toBe(200)
  })

  it('that was lost leaves nothing to refund', async () => {
    const payment_intent = await paid('pm_card_createDispute')
    const [dispute] = await store.list('dispute', { limit: 1, order: 'newest' })
    await post(`/dashboard/disputes/${dispute?.id}/close`, { status: 'lost' })
    expect(await post('/v1/refunds', { payment_intent })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_disputed' } },
    })
  })

  it.each([{ amount: '10001' }, { amount: '0' }, { status: 'won' }, { why: 'none' }])(
    'as %j is refused',
    async (form) => {
      const disputeForm = { payment_intent: await paid(), ...form } as Record<string, string>
      expect((await post('/dashboard/disputes', disputeForm)).status).toBe(400)
    },
  )

  it.each([
    ['warning_closed', 'needs_response'],
    ['won', 'warning_needs_response'],
    ['open', 'needs_response'],
  ])('cannot become %s while it is %s', async (status, before) => {
    const payment_intent = await paid()
    const { body } = await post('/dashboard/disputes', { payment_intent, status: before })
    expect((await post(`/dashboard/disputes/${body.id}/close`, { status })).status).toBe(400)
  })
})

describe('an action on an object that does not exist', () => {
  it.each([
    ['/dashboard/refunds', { payment_intent: 'pi_nothing' }, 400],
    ['/dashboard/disputes', {}, 400],
    ['/dashboard/disputes/dp_nothing/close', { status: 'won' }, 404],
    ['/dashboard/refunds/re_nothing/settle', {}, 404],
    ['/dashboard/refunds/re_nothing/fail', {}, 404],
  ])('by %s is refused', async (path, form, status) => {
    expect((await post(path, form as Record<string, string>)).status).toBe(status)
  })
})

describe('an early warning of fraud', () => {
  it('arrives with its test card, or on demand', async () => {
    await paid('pm_card_createIssuerFraudRecord')
    const { body } = await post('/dashboard/fraud_warnings', { payment_intent: await paid() })
    const { data } = (await stripe.call('GET', '/v1/radar/early_fraud_warnings')).json()
    expect(data).toHaveLength(2)
    expect(data[0]).toEqual(body)
  })
})
