import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWithCharity, type WithCharity } from '../testing/charity.ts'

const day = 86_400_000
let world: WithCharity

beforeEach(async () => {
  world = await startWithCharity()
})
afterEach(() => world.stripe.close())

const settled = async () => {
  await world.pay()
  world.pass(7 * day)
}
const paidOut = async () => {
  await settled()
  return (await world.payOut()).body
}
const cancel = (id: string) =>
  world.post(`/v1/payouts/${id}/cancel`, {}, { 'stripe-account': world.charity })
const payoutTypes = async () =>
  (await world.eventTypes()).filter(([type]) => String(type).startsWith('payout.'))

describe('a payout', () => {
  it('leaves the balance at once, to the account’s bank', async () => {
    const payout = await paidOut()
    expect(payout).toMatchObject({
      object: 'payout',
      amount: 10_000,
      status: 'pending',
      destination: 'ba_harbour',
      automatic: false,
      metadata: { payoutId: 'out-1' },
    })
    expect(payout).not.toHaveProperty('account')
    expect(await world.readBalance('charity')).toEqual({ available: 38_150, pending: 0 })
    expect((await world.readBooked('charity'))[0]).toMatchObject({
      type: 'payout',
      reporting_category: 'payout',
      amount: -10_000,
      source: payout.id,
      status: 'available',
    })
    expect(await payoutTypes()).toEqual([['payout.created', world.charity]])
  })

  it('never exceeds what is available, even if several are requested at once', async () => {
    await world.pay()
    expect((await world.payOut({ amount: '1' })).body.error.code).toBe('balance_insufficient')
    world.pass(7 * day)
    const attempts = ['1', '2', '3'].map(() => world.payOut({ amount: '20000' }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 400])
    expect(await world.readBalance('charity')).toEqual({ available: 8_150, pending: 0 })
  })

  it('requested twice with one key is made once, and each account has keys of its own', async () => {
    await settled()
    const key = { 'idempotency-key': 'payout-1' }
    const first = await world.payOut({}, key)
    expect(await world.payOut({}, key)).toEqual(first)
    const { data } = await world.ofCharity('/v1/payouts')
    expect(data).toHaveLength(1)
    const form = { amount: '1', currency: 'hkd' }
    const platform = await world.post('/v1/payouts', form, key)
    expect(platform.body.error.code).toBe('balance_insufficient')
  })

  it('is another account’s, and so is missing, without its header', async () => {
    const { id } = await paidOut()
    expect((await world.stripe.call('GET', `/v1/payouts/${id}`)).status).toBe(404)
    expect((await world.stripe.call('GET', '/v1/payouts')).json().data).toEqual([])
    expect((await world.post(`/v1/payouts/${id}/cancel`)).status).toBe(404)
    expect(await world.ofCharity(`/v1/payouts/${id}`)).toMatchObject({ id })
    const headers = { 'stripe-account': 'acct_nobody' }
    const foreign = await world.stripe.call('GET', `/v1/payouts/${id}`, { headers })
    expect(foreign.status).toBe(403)
    expect(foreign.json().error.code).toBe('account_invalid')
  })

  it('is sent, and booked by the bank, by itself', async () => {
    await world.stripe.close()
    world = await startWithCharity({
      clock: Date.now,
      settlesAfterMilliseconds: 0,
      payoutStepMilliseconds: 20,
    })
    await world.pay()
    const { body } = await world.payOut()
    await vi.waitFor(async () =>
      expect(await world.ofCharity(`/v1/payouts/${body.id}`)).toMatchObject({ status: 'paid' }),
    )
    expect(await payoutTypes()).toEqual([
      ['payout.created', world.charity],
      ['payout.updated', world.charity],
      ['payout.paid', world.charity],
    ])
  })

  it('to one of Stripe’s test accounts fails automatically', async () => {
    await world.stripe.close()
    world = await startWithCharity(
      { clock: Date.now, settlesAfterMilliseconds: 0, payoutStepMilliseconds: 20 },
      { accountNumber: '000111116' },
    )
    await world.pay()
    const { body } = await world.payOut()
    await vi.waitFor(async () =>
      expect(await world.ofCharity(`/v1/payouts/${body.id}`)).toMatchObject({
        status: 'failed',
        failure_code: 'no_account',
      }),
    )
    expect(await world.readBalance('charity')).toMatchObject({ available: 48_150 })
  })

  it.each([
    [{ amount: '0' }, {}],
    [{ currency: 'usd' }, {}],
    [{ method: 'instant' }, {}],
    [{ destination: 'ba_nothing' }, { code: 'resource_missing', param: 'destination' }],
  ])('with %j is refused', async (form, error) => {
    await settled()
    const { status, body } = await world.payOut(form)
    expect(status).toBe(400)
    expect(body.error).toMatchObject(error)
  })

  it('of an account whose payouts are stopped is refused', async () => {
    await settled()
    await world.post(`/accounts/${world.charity}/disable-payouts`)
    expect((await world.payOut()).body.error.code).toBe('payouts_not_allowed')
  })

  it('is listed by its state', async () => {
    const { id } = await paidOut()
    await world.payOut({ amount: '1' })
    await cancel(id)
    const { data } = await world.ofCharity('/v1/payouts?status=canceled')
    expect(data).toMatchObject([{ id }])
  })
})

describe('a payout that waits', () => {
  it('is cancelled, and its money is available again', async () => {
    const { id } = await paidOut()
    expect((await cancel(id)).body).toMatchObject({ status: 'canceled' })
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect((await world.readBooked('charity'))[0]).toMatchObject({ type: 'payout_cancel' })
    expect((await cancel(id)).status).toBe(400)
    expect((await payoutTypes()).at(-1)).toEqual(['payout.canceled', world.charity])
  })

  it('cannot be cancelled once it is booked', async () => {
    const { id } = await paidOut()
    await world.post(`/payouts/${id}/pay`)
    expect((await cancel(id)).status).toBe(400)
    expect(await world.readBalance('charity')).toEqual({ available: 38_150, pending: 0 })
  })
})

describe('a payout that the bank refuses', () => {
  it('returns to the balance, and the bank account receives no more', async () => {
    const { id } = await paidOut()
    const { body } = await world.post(`/payouts/${id}/fail`, { failure_code: 'account_closed' })
    expect(body).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect((await world.readBooked('charity'))[0]).toMatchObject({
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
      amount: 10_000,
    })
    expect((await world.payOut()).body.error.code).toBe('bank_account_unusable')
    expect((await world.eventTypes()).slice(-2)).toEqual([
      ['payout.failed', world.charity],
      ['account.external_account.updated', world.charity],
    ])
  })

  it('after it was paid was returned', async () => {
    const { id } = await paidOut()
    expect((await world.post(`/payouts/${id}/return`)).status).toBe(400)
    await world.post(`/payouts/${id}/pay`)
    expect((await world.post(`/payouts/${id}/fail`)).status).toBe(400)
    const { body } = await world.post(`/payouts/${id}/return`, { failure_code: 'no_account' })
    expect(body).toMatchObject({ status: 'failed', failure_code: 'no_account' })
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect((await payoutTypes()).map(([type]) => type)).toEqual([
      'payout.created',
      'payout.paid',
      'payout.failed',
    ])
  })

  it('has a reason that Stripe knows', async () => {
    const { id } = await paidOut()
    expect((await world.post(`/payouts/${id}/fail`, { failure_code: 'x' })).status).toBe(400)
  })
})

describe('another bank account', () => {
  const give = (accountNumber: string) =>
    world.post(`/v1/accounts/${world.charity}/external_accounts`, {
      'external_account[object]': 'bank_account',
      'external_account[country]': 'HK',
      'external_account[currency]': 'hkd',
      'external_account[routing_number]': '024-123',
      'external_account[account_number]': accountNumber,
      default_for_currency: 'true',
    })
  const at = (id: string) => `/v1/accounts/${world.charity}/external_accounts/${id}`
  const remove = (id: string) => world.stripe.call('DELETE', at(id))

  it('becomes the default, and the former one may go', async () => {
    await settled()
    const { body } = await give('765432100')
    expect(body).toMatchObject({ last4: '2100', default_for_currency: true })
    expect((await world.payOut()).body.destination).toBe(body.id)
    expect((await remove(body.id)).status).toBe(400)
    expect((await remove('ba_harbour')).json()).toEqual({
      id: 'ba_harbour',
      object: 'bank_account',
      deleted: true,
      currency: 'hkd',
    })
    const { data } = (await world.stripe.call('GET', at('').slice(0, -1))).json()
    expect(data).toMatchObject([{ id: body.id }])
  })

  it('may be made the default later', async () => {
    const { body } = await give('765432100')
    await world.post(at('ba_harbour'), { default_for_currency: 'true' })
    expect((await world.stripe.call('GET', at(body.id))).json().default_for_currency).toBe(false)
    expect((await world.stripe.call('GET', at('ba_harbour'))).json()).toMatchObject({
      default_for_currency: true,
    })
  })
})

describe('the books of an account', () => {
  it('are listed page by page, by kind, source and time', async () => {
    const { id } = await paidOut()
    const list = (query: string) => world.ofCharity(`/v1/balance_transactions?${query}`)
    const first = await list('limit=1')
    expect(first).toMatchObject({ has_more: true, data: [{ type: 'payout' }] })
    const second = await list(`limit=1&starting_after=${first.data[0].id}`)
    expect(second).toMatchObject({ has_more: false, data: [{ type: 'payment' }] })
    expect((await list('type=payment')).data).toEqual(second.data)
    expect((await list(`source=${id}`)).data).toEqual(first.data)
    expect((await list(`created[gte]=${first.data[0].created}`)).data).toEqual(first.data)
    const expanded = await list('limit=1&expand[0]=data.source')
    expect(expanded.data[0].source).toMatchObject({ object: 'payout', id })
  })

  it('are not listed by payout, nor by when they become available', async () => {
    const { id } = await paidOut()
    const { error } = await world.ofCharity(`/v1/balance_transactions?payout=${id}`)
    expect(error).toMatchObject({ param: 'payout' })
    const by = await world.ofCharity('/v1/balance_transactions?available_on[gte]=1')
    expect(by.error).toMatchObject({ code: 'parameter_unknown' })
  })
})

describe('the platform’s own payout', () => {
  it('goes to its own bank', async () => {
    await world.payPlatform()
    world.pass(7 * day)
    const answer = await world.post('/v1/payouts', { amount: '48065', currency: 'hkd' })
    expect(answer.body).toMatchObject({ status: 'pending', destination: 'ba_sandbox' })
    expect(await world.readBalance('platform')).toEqual({ available: 0, pending: 0 })
    expect((await payoutTypes()).at(-1)).toEqual(['payout.created', null])
    await world.post(`/payouts/${answer.body.id}/fail`)
    expect(await world.readBalance('platform')).toEqual({ available: 48_065, pending: 0 })
  })
})
