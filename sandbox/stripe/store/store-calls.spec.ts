import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCountedStore } from '../testing/counted-store.ts'
import { startWithCharity, type WithCharity } from '../testing/charity.ts'
import { createMemoryStripeStore } from './store.ts'

const { store, take } = createCountedStore(createMemoryStripeStore())
let world: WithCharity

beforeAll(async () => {
  world = await startWithCharity({ store })
  take()
})
afterAll(() => world.stripe.close())

describe('a charge that pays a charity', () => {
  it('reads its charity once, and writes once', async () => {
    const card = { type: 'card', 'card[number]': '4000003440000004' }
    const expiry = { 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' }
    const method = await world.post('/v1/payment_methods', { ...card, ...expiry })
    take()
    await world.pay({ payment_method: method.body.id, 'expand[0]': 'latest_charge' })
    expect(take().calls).toEqual(['get', 'get', 'loadAccount', 'commit'])
  })

  it('with a saved card does not read the customer of that card', async () => {
    const { id: customer } = (await world.post('/v1/customers', { name: 'Chan' })).body
    const saving = { customer, setup_future_usage: 'off_session' }
    const { payment_method: method } = await world.pay(saving)
    take()
    await world.pay({ customer, payment_method: method, off_session: 'true' })
    expect(take().calls).toEqual(['get', 'get', 'loadAccount', 'commit'])
  })
})

describe('a page of a list', () => {
  it('reads each object that it expands once, however many of the page name it', async () => {
    for (let gift = 0; gift < 5; gift += 1) await world.pay()
    take()
    const expand = [
      'data.source.charge',
      'data.source.source_transaction',
      'data.source.originating_transaction',
    ].map((path, index) => `expand[${index}]=${path}`)
    const { data } = (
      await world.stripe.call('GET', `/v1/balance_transactions?limit=15&${expand.join('&')}`)
    ).json()
    expect(data).toMatchObject(
      Array.from({ length: 5 }).flatMap(() => [
        { source: { charge: { object: 'charge' }, originating_transaction: { object: 'charge' } } },
        { source: { source_transaction: { object: 'charge' } } },
        { source: { object: 'charge' } },
      ]),
    )
    // The objects are 15 lines, their sources, and the payments that five fees name at the charity.
    expect(take()).toEqual({ calls: ['list', 'getMany', 'getMany'], objects: 16 + 15 + 5 })
  })
})
