import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWithCharity, type WithCharity } from '../../testing/charity.ts'

const day = 86_400_000
let world: WithCharity

beforeEach(async () => {
  world = await startWithCharity()
})
afterEach(() => world.stripe.close())

const amounts = (booked: readonly Record<string, unknown>[]) =>
  booked.map(({ type, reporting_category, amount, fee, net }) => ({
    type,
    reporting_category,
    amount,
    fee,
    net,
  }))

describe('a destination charge', () => {
  it('is recorded at the platform as a charge, a transfer of all of it, and the fee that returns', async () => {
    await world.pay()
    expect(amounts(await world.readBooked('platform'))).toEqual([
      {
        type: 'application_fee',
        reporting_category: 'platform_earning',
        amount: 1_850,
        fee: 0,
        net: 1_850,
      },
      {
        type: 'transfer',
        reporting_category: 'transfer',
        amount: -50_000,
        fee: 0,
        net: -50_000,
      },
      { type: 'charge', reporting_category: 'charge', amount: 50_000, fee: 1_935, net: 48_065 },
    ])
  })

  it('is at the charity a payment, less the application fee', async () => {
    await world.pay()
    const [payment, ...others] = await world.readBooked('charity')
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      type: 'payment',
      reporting_category: 'charge',
      amount: 50_000,
      fee: 1_850,
      net: 48_150,
      fee_details: [{ type: 'application_fee', amount: 1_850 }],
      source: expect.stringMatching(/^py_/),
      status: 'pending',
    })
  })

  it('is pending for days at both, and then available', async () => {
    await world.pay()
    expect(await world.readBalance('charity')).toEqual({ available: 0, pending: 48_150 })
    expect(await world.readBalance('platform')).toEqual({ available: 0, pending: -85 })
    world.pass(7 * day - 1_000)
    expect(await world.readBalance('charity')).toEqual({ available: 0, pending: 48_150 })
    world.pass(1_000)
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect(await world.readBalance('platform')).toEqual({ available: -85, pending: 0 })
    expect((await world.readBooked('charity'))[0]).toMatchObject({ status: 'available' })
  })

  it('is found again from the charity’s payment, with its metadata', async () => {
    const { id } = await world.pay()
    const path = '/v1/balance_transactions?expand[0]=data.source.source_transfer.source_transaction'
    const { data } = await world.ofCharity(path)
    expect(data[0].source).toMatchObject({
      object: 'charge',
      application_fee_amount: 1_850,
      source_transfer: {
        amount: 50_000,
        destination: world.charity,
        source_transaction: { payment_intent: id, metadata: { paymentId: 'p-1' } },
      },
    })
    expect(data[0].source).not.toHaveProperty('account')
  })

  it('costs what the price list states, with another price for a foreign card', async () => {
    await world.stripe.close()
    const pricing = { foreignBasisPoints: 390, fixedCents: 236 }
    world = await startWithCharity({ pricing })
    await world.pay()
    await world.pay({ payment_method: 'pm_card_gb' })
    const booked = await world.readBooked('platform')
    const fees = booked.filter(({ type }) => type === 'charge').map(({ fee }) => fee)
    expect(fees).toEqual([2_186, 1_936])
  })

  it.each([
    ['acct_nobody', { code: 'resource_missing', param: 'transfer_data[destination]' }],
    ['acct_empty', { code: 'insufficient_capabilities_for_transfer' }],
  ])('to %s is refused', async (destination, error) => {
    const form = {
      country: 'HK',
      'controller[requirement_collection]': 'application',
      'controller[stripe_dashboard][type]': 'none',
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
    }
    const empty = (await world.post('/v1/accounts', form)).body
    const refused = await world.pay({
      'transfer_data[destination]': destination === 'acct_empty' ? empty.id : destination,
    })
    expect(refused).toMatchObject({ error })
    expect(await world.readBooked('platform')).toEqual([])
  })

  it('on behalf of an account that may not accept cards is refused', async () => {
    await world.post(`/accounts/${world.charity}/ask`, {
      requirement: 'company.tax_id',
      days: '-1',
    })
    expect(
      await world.pay({ 'transfer_data[destination]': '', application_fee_amount: '' }),
    ).toEqual({ error: expect.objectContaining({ param: 'on_behalf_of' }) })
  })
})

describe('a refund of a destination charge', () => {
  it('takes the whole refunded sum from the charity, and leaves the fee with the platform', async () => {
    const { id } = await world.pay()
    const { body: refund } = await world.post('/v1/refunds', {
      payment_intent: id,
      amount: '20000',
      reverse_transfer: 'true',
      refund_application_fee: 'false',
      'metadata[refundId]': 'r-1',
    })
    expect(refund).toMatchObject({ transfer_reversal: expect.stringMatching(/^trr_/) })
    expect(amounts(await world.readBooked('platform')).slice(0, 2)).toEqual([
      {
        type: 'transfer_refund',
        reporting_category: 'transfer_reversal',
        amount: 20_000,
        fee: 0,
        net: 20_000,
      },
      { type: 'refund', reporting_category: 'refund', amount: -20_000, fee: 0, net: -20_000 },
    ])
    expect((await world.readBooked('charity'))[0]).toMatchObject({
      type: 'payment_refund',
      amount: -20_000,
      net: -20_000,
      status: 'available',
      source: expect.stringMatching(/^pyr_/),
    })
    // Pending money cannot pay for anything.
    expect(await world.readBalance('charity')).toEqual({ available: -20_000, pending: 48_150 })
  })

  it('is found again from the charity’s side', async () => {
    const { id } = await world.pay()
    const form = { payment_intent: id, reverse_transfer: 'true', 'metadata[refundId]': 'r-1' }
    await world.post('/v1/refunds', form)
    const expand = 'data.source.source_transfer_reversal.source_refund'
    const { data } = await world.ofCharity(`/v1/balance_transactions?expand[0]=${expand}`)
    expect(data[0].source.source_transfer_reversal.source_refund).toMatchObject({
      payment_intent: id,
      metadata: { refundId: 'r-1' },
    })
    expect(data[1]).toMatchObject({ type: 'payment', source: { object: 'charge' } })
  })

  it('never takes back more than was transferred', async () => {
    const { latest_charge } = await world.pay()
    const charge = (await world.stripe.call('GET', `/v1/charges/${latest_charge}`)).json()
    const reversals = `/v1/transfers/${charge.transfer}/reversals`
    expect((await world.post(reversals, { amount: '40000' })).status).toBe(200)
    const whole = { charge: charge.id, reverse_transfer: 'true' }
    expect((await world.post('/v1/refunds', whole)).status).toBe(400)
    expect((await world.post(reversals, { amount: '10001' })).status).toBe(400)
    expect((await world.post(reversals)).body).toMatchObject({ amount: 10_000 })
    const transfer = (await world.stripe.call('GET', `/v1/transfers/${charge.transfer}`)).json()
    expect(transfer).toMatchObject({ reversed: true, amount_reversed: 50_000 })
    expect(transfer.reversals.total_count).toBe(2)
  })

  it('that should return the fee too is not simulated', async () => {
    const { id } = await world.pay()
    const form = { payment_intent: id, refund_application_fee: 'true' }
    expect((await world.post('/v1/refunds', form)).body.error.param).toBe('refund_application_fee')
  })
})

describe('a dispute of a destination charge', () => {
  it('is charged to the platform with its fee, and does not change the charity’s balance', async () => {
    const { id } = await world.pay()
    world.pass(8 * day)
    await world.post('/dashboard/disputes', { payment_intent: id })
    expect((await world.readBooked('platform'))[0]).toMatchObject({
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -50_000,
      fee: 8_500,
      net: -58_500,
      status: 'available',
    })
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
  })
})
