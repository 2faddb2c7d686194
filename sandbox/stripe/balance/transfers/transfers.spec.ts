import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWithCharity, type WithCharity } from '../../testing/charity.ts'

const day = 86_400_000
let world: WithCharity

beforeEach(async () => {
  world = await startWithCharity()
})
afterEach(() => world.stripe.close())

const transfer = (form: Record<string, string>) =>
  world.post('/v1/transfers', { currency: 'hkd', destination: world.charity, ...form })

describe('a charge without destination', () => {
  it('stays with the platform until a transfer moves it, with its own delay', async () => {
    const { latest_charge } = await world.payPlatform()
    expect(await world.readBooked('charity')).toEqual([])
    world.pass(2 * day)
    const { body } = await transfer({ amount: '48150', source_transaction: latest_charge })
    expect(body).toMatchObject({
      object: 'transfer',
      amount: 48_150,
      source_transaction: latest_charge,
      transfer_group: `group_${latest_charge}`,
      destination_payment: expect.stringMatching(/^py_/),
    })
    expect(await world.readBalance('charity')).toEqual({ available: 0, pending: 48_150 })
    world.pass(5 * day)
    expect(await world.readBalance('charity')).toEqual({ available: 48_150, pending: 0 })
    expect(await world.readBalance('platform')).toEqual({ available: -85, pending: 0 })
  })

  it('is transferred at most once, even if several transfers are requested at once', async () => {
    const { latest_charge } = await world.payPlatform()
    const form = { amount: '30000', source_transaction: latest_charge }
    const answers = await Promise.all([transfer(form), transfer(form)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await transfer({ ...form, amount: '20000' })).status).toBe(200)
  })

  it('lists its transfers by their group', async () => {
    const { latest_charge } = await world.payPlatform()
    await transfer({ amount: '100', source_transaction: latest_charge })
    const charge = (await world.stripe.call('GET', `/v1/charges/${latest_charge}`)).json()
    const path = `/v1/transfers?transfer_group=${charge.transfer_group}`
    const { data } = (await world.stripe.call('GET', path)).json()
    expect(data).toMatchObject([{ amount: 100, destination: world.charity }])
    const none = (await world.stripe.call('GET', '/v1/transfers?transfer_group=other')).json()
    expect(none.data).toEqual([])
  })
})

describe('a transfer from the platform’s balance', () => {
  it('takes what is available, and no more', async () => {
    await world.payPlatform()
    expect(await transfer({ amount: '48065' })).toMatchObject({
      status: 400,
      body: { error: { code: 'balance_insufficient' } },
    })
    world.pass(7 * day)
    expect((await transfer({ amount: '48066' })).status).toBe(400)
    expect((await transfer({ amount: '48065' })).status).toBe(200)
    expect(await world.readBalance('charity')).toEqual({ available: 48_065, pending: 0 })
  })

  it.each([
    [{ destination: 'acct_nobody', amount: '100' }, 'resource_missing'],
    [{ amount: '100', source_transaction: 'ch_nothing' }, 'resource_missing'],
  ])('%j is refused', async (form, code) => {
    expect((await transfer(form as Record<string, string>)).body.error).toMatchObject({ code })
  })
})
