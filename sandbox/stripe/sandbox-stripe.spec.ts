import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasLuhnChecksum, testCards } from './card/cards.ts'
import { startSandboxStripe, type RunningSandboxStripe } from './testing/start.ts'

let stripe: RunningSandboxStripe

beforeAll(async () => {
  stripe = await startSandboxStripe()
})

afterAll(() => stripe.close())

const aCard = (number: string, differing: Record<string, string> = {}) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '40',
  'card[cvc]': '123',
  ...differing,
})

const mint = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  stripe.call('POST', '/v1/payment_methods', { form, headers })

const anIntent = { amount: '10000', currency: 'hkd', confirm: 'true', payment_method: 'pm_card_hk' }

const intend = (form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  stripe.call('POST', '/v1/payment_intents', { form: { ...anIntent, ...form }, headers })

describe('a card number', () => {
  it.each(testCards.map((card) => [card.name, card] as const))(
    'of %s is accepted as one card',
    async (_, card) => {
      const answer = await mint(aCard(card.number))
      expect(answer.status).toBe(200)
      const last4 = card.number.slice(-4)
      expect(answer.json()).toMatchObject({
        id: expect.stringMatching(/^pm_/),
        type: 'card',
        card: { brand: card.brand, country: card.country, last4, exp_month: 12, exp_year: 2040 },
      })
      expect(hasLuhnChecksum(card.number)).toBe(true)
    },
  )

  it('is stored nowhere, nor is the security code', async () => {
    const answer = await mint(aCard('4000003440000004', { 'card[cvc]': '987' }))
    const storedMethod = await stripe.store.get('payment_method', String(answer.json().id))
    // A random id may have the same digits within it.
    expect(JSON.stringify(storedMethod)).not.toMatch(/400000344|\b987\b/)
    expect(answer.text).not.toMatch(/400000344|\b987\b/)
  })

  it.each([
    ['a wrong digit', aCard('4242424242424241'), 'incorrect_number', 'number'],
    ['letters', aCard('4242 abcd'), 'invalid_number', 'number'],
    [
      'no such month',
      aCard('4242424242424242', { 'card[exp_month]': '13' }),
      'invalid_expiry_month',
      'exp_month',
    ],
    [
      'a past year',
      aCard('4242424242424242', { 'card[exp_year]': '2020' }),
      'invalid_expiry_year',
      'exp_year',
    ],
    ['a short code', aCard('4242424242424242', { 'card[cvc]': '12' }), 'invalid_cvc', 'cvc'],
  ])('with %s is refused', async (_, form, code, param) => {
    const refused = await mint(form)
    expect(refused.status).toBe(402)
    expect(refused.json()).toMatchObject({ error: { type: 'card_error', code, param } })
  })

  it('of a real card is refused', async () => {
    expect((await mint(aCard('4111111111111111'))).json()).toMatchObject({
      error: { code: 'card_declined', decline_code: 'live_mode_test_card' },
    })
  })

  it('is read in groups, as people type it', async () => {
    expect((await mint(aCard('4242 4242-4242 4242'))).status).toBe(200)
  })
})

describe('a browser on a charity’s host', () => {
  const origin = { origin: 'http://harbour.localhost:3000' }

  it('may send a card with the publishable key, also inside the form', async () => {
    const answer = await mint(aCard('4242424242424242', { key: 'pk_test_sandbox' }), {
      ...origin,
      authorization: '',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is allowed by a preflight request', async () => {
    const response = await fetch(`${stripe.base}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization')
  })

  it('may make no payment with it', async () => {
    const refused = await intend({}, { ...origin, authorization: 'Bearer pk_test_sandbox' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a key', () => {
  it.each(['', 'Bearer nonsense'])(
    'that is invalid gives no access: “%s”',
    async (authorization) => {
      expect((await intend({}, { authorization })).status).toBe(401)
      const read = await stripe.call('GET', '/v1/payment_intents/pi_1', {
        headers: { authorization },
      })
      expect(read.status).toBe(401)
    },
  )

  it('that differs from ours gives no access, if ours are set', async () => {
    const keys = { secret: 'sk_test_ours', publishable: 'pk_test_ours' }
    const closed = await startSandboxStripe({ keys })
    const read = (key: string) =>
      closed.call('GET', '/v1/account', { headers: { authorization: `Bearer ${key}` } })
    expect((await read('sk_test_theirs')).status).toBe(401)
    expect((await read('sk_test_ours')).status).toBe(200)
    await closed.close()
  })
})

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'k-1' }

  it('answers the same call word for word, and acts once', async () => {
    const first = await intend({ description: 'once' }, key)
    const again = await intend({ description: 'once' }, key)
    expect(again.text).toBe(first.text)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const charges = await stripe.paidCharges()
    expect(charges.filter((charge) => charge.description === 'once')).toHaveLength(1)
  })

  it('refuses another call', async () => {
    const other = await intend({ description: 'twice' }, key)
    expect(other.status).toBe(400)
    expect(other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  it('answers the same decline again', async () => {
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
    const first = await intend(declined, { 'idempotency-key': 'k-2' })
    expect(first.status).toBe(402)
    expect((await intend(declined, { 'idempotency-key': 'k-2' })).text).toBe(first.text)
  })

  it('is free again after a call that was refused before it began', async () => {
    const free = { 'idempotency-key': 'k-3' }
    expect((await intend({ amount: 'much' }, free)).status).toBe(400)
    expect((await intend({}, free)).status).toBe(200)
  })

  it('in use elsewhere is refused, and may be tried again', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { get } = stripe.store
    const store: typeof stripe.store = {
      ...stripe.store,
      get: async (kind, id) => (kind === 'answer' ? held.then(() => null) : await get(kind, id)),
    }
    const slow = await startSandboxStripe({ store })
    const ask = () => slow.call('POST', '/v1/payment_intents', { form: anIntent, headers: key })
    const first = ask()
    // Both calls are on their way at once, and the second to arrive finds the key in use.
    const second = ask()
    const refused = await Promise.race([first, second])
    release()
    expect(refused.status).toBe(409)
    expect(refused.headers.get('stripe-should-retry')).toBe('true')
    expect(refused.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } })
    const statuses = (await Promise.all([first, second])).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    await slow.close()
  })
})

describe('an intent', () => {
  it('carries Stripe’s headers and expands what is requested', async () => {
    const answer = await intend(
      { 'expand[0]': 'latest_charge.balance_transaction', 'expand[1]': 'payment_method' },
      { 'stripe-version': '2026-10-28.endive' },
    )
    expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(answer.headers.get('request-id')).toMatch(/^req_/)
    expect(answer.json()).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      payment_method: { object: 'payment_method', card: { country: 'HK' } },
      latest_charge: {
        paid: true,
        balance_transaction: { amount: 10_000, fee: 575, net: 9_425, type: 'charge' },
      },
    })
  })

  it('is refused off session if the bank requires authentication', async () => {
    const refused = await intend({
      payment_method: 'pm_card_authenticationRequired',
      off_session: 'true',
    })
    expect(refused.status).toBe(402)
    expect(refused.json()).toMatchObject({
      error: {
        code: 'authentication_required',
        payment_intent: { status: 'requires_payment_method' },
      },
    })
    const passes = { payment_method: 'pm_card_authenticationRequiredSetupForOffSession' }
    expect((await intend({ ...passes, off_session: 'true' })).json()).toMatchObject({
      status: 'succeeded',
    })
  })

  it.each([
    [{ amount: '0' }, 'parameter_invalid_integer'],
    [{ amount: '-1' }, 'parameter_invalid_integer'],
    [{ amount: '12.5' }, 'parameter_invalid_integer'],
    [{ amount: '399' }, 'amount_too_small'],
    [{ amount: '100000000' }, 'amount_too_large'],
    [{ amount: '' }, 'parameter_missing'],
    [{ surprise: '1' }, 'parameter_unknown'],
    [{ payment_method: 'pm_nobody' }, 'resource_missing'],
    [{ return_url: 'nowhere' }, 'url_invalid'],
  ])('with %o is refused', async (form, code) => {
    const refused = await intend(form)
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({ error: { type: 'invalid_request_error', code } })
  })

  it.each([
    { currency: 'usd' },
    { statement_descriptor: 'ALMONER' },
    { statement_descriptor_suffix: '12345' },
    { statement_descriptor_suffix: 'A*B' },
    // The text has 23 characters with `ALMONER* ` before it.
    { statement_descriptor_suffix: 'GREEN PATH YOU' },
    { application_fee_amount: '100' },
    { application_fee_amount: '10001', 'transfer_data[destination]': 'acct_1' },
    { payment_method_types: 'card' },
  ])('with %o is refused too', async (form) => {
    expect((await intend(form)).status).toBe(400)
  })

  it('cannot be confirmed, changed or cancelled once it has succeeded', async () => {
    const { id } = (await intend()).json()
    for (const [path, form] of [
      ['/confirm', { payment_method: 'pm_card_visa' }],
      ['', { amount: '20000' }],
      ['/cancel', {}],
    ] as const) {
      const refused = await stripe.call('POST', `/v1/payment_intents/${id}${path}`, { form })
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({
        error: { code: 'payment_intent_unexpected_state', payment_intent: { id } },
      })
    }
  })

  it('is made first, given a card, then confirmed', async () => {
    const bare = { amount: '10000', currency: 'hkd', 'metadata[a]': '1', 'metadata[b]': '2' }
    const answer = await stripe.call('POST', '/v1/payment_intents', { form: bare })
    expect(answer.json()).toMatchObject({ status: 'requires_payment_method' })
    const path = `/v1/payment_intents/${answer.json().id}`
    const form = { payment_method: 'pm_card_hk', 'metadata[a]': '', amount: '20000' }
    const updated = (await stripe.call('POST', path, { form })).json()
    expect(updated).toMatchObject({ status: 'requires_confirmation', metadata: { b: '2' } })
    expect(updated.metadata).not.toHaveProperty('a')
    expect((await stripe.call('POST', `${path}/confirm`)).json()).toMatchObject({
      status: 'succeeded',
      amount_received: 20_000,
    })
  })

  it('confirmed by two at once with two cards is paid by one', async () => {
    const firstAnswer = await intend({ payment_method: 'pm_card_visa_chargeDeclined' })
    const { id } = firstAnswer.json().error.payment_intent
    const confirm = (payment_method: string) =>
      stripe.call('POST', `/v1/payment_intents/${id}/confirm`, { form: { payment_method } })
    const answers = await Promise.all([confirm('pm_card_hk'), confirm('pm_card_visa')])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const charges = await stripe.paidCharges()
    expect(charges.filter((charge) => charge.payment_intent === id)).toHaveLength(1)
  })

  it('that does not exist is not found', async () => {
    const missing = await stripe.call('GET', '/v1/payment_intents/pi_nothing')
    expect(missing.status).toBe(404)
    expect(missing.json()).toMatchObject({ error: { code: 'resource_missing' } })
  })
})

describe('a refund', () => {
  it('returns at most what was paid', async () => {
    const paid = (await intend({ 'metadata[paymentId]': 'r-1' })).json()
    const refund = (amount: string) =>
      stripe.call('POST', '/v1/refunds', { form: { payment_intent: paid.id, amount } })
    expect((await refund('4000')).json()).toMatchObject({ status: 'succeeded', amount: 4_000 })
    expect((await refund('6001')).status).toBe(400)
    const both = await Promise.all([refund('6000'), refund('6000')])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const charge = (await stripe.call('GET', `/v1/charges/${paid.latest_charge}`)).json()
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true })
    expect((await refund('1')).json()).toMatchObject({ error: { code: 'charge_already_refunded' } })
  })
})

describe('the history of events', () => {
  it('is listed newest first, page by page', async () => {
    const { id } = (await intend()).json()
    const events = (
      await stripe.call('GET', '/v1/events?limit=2&type=payment_intent.succeeded')
    ).json()
    expect(events).toMatchObject({ object: 'list', has_more: true })
    expect(events.data[0]).toMatchObject({ data: { object: { id } } })
    const next = `/v1/events?limit=2&type=payment_intent.succeeded&starting_after=${events.data[0].id}`
    expect((await stripe.call('GET', next)).json().data[0]).toEqual(events.data[1])
    const one = await stripe.call('GET', `/v1/events/${events.data[0].id}`)
    expect(one.json()).toEqual(events.data[0])
  })
})

describe('mounted under a path of the product’s own server', () => {
  it('answers as it does on its own', async () => {
    const host = new Hono().route('/sandbox/stripe', stripe.app)
    const response = await host.request('http://localhost:3000/sandbox/stripe/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams(aCard('4242424242424242')),
    })
    expect(response.status).toBe(200)
    const nowhere = await host.request('http://localhost:3000/sandbox/stripe/v1/nothing')
    expect(nowhere.status).toBe(404)
    expect(await nowhere.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    const refused = await host.request('http://localhost:3000/sandbox/stripe/v1/account')
    expect(refused.status).toBe(401)
  })
})
