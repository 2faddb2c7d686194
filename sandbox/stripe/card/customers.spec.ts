import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandboxStripe, type RunningSandboxStripe } from '../testing/start.ts'

let stripe: RunningSandboxStripe
let customer = ''

beforeAll(async () => {
  stripe = await startSandboxStripe()
  customer = await aCustomer()
})
afterAll(() => stripe.close())

const post = async (path: string, form: Record<string, string> = {}) => {
  const { status, json } = await stripe.call('POST', `/v1/${path}`, { form })
  return { status, body: json() }
}

const aCustomer = async (): Promise<string> => (await post('customers')).body.id

const attach = (card: string, to = customer) =>
  post(`payment_methods/${card}/attach`, { customer: to })

const listCards = async (whose: string): Promise<string[]> => {
  const { json } = await stripe.call('GET', `/v1/customers/${whose}/payment_methods?type=card`)
  return json().data.map(({ id }: { id: string }) => id)
}

const pay = (form: Record<string, string>) =>
  post('payment_intents', { amount: '10000', currency: 'hkd', confirm: 'true', ...form })

describe('a card of a customer’s', () => {
  it('is charged again and again, for them alone', async () => {
    const owner = await aCustomer()
    const { body: card } = await attach('pm_card_hk', owner)
    expect(await listCards(owner)).toEqual([card.id])
    for (const _ of [1, 2]) {
      const paid = await pay({ payment_method: card.id, customer: owner })
      expect(paid.body).toMatchObject({ status: 'succeeded', payment_method: card.id })
    }
    expect((await pay({ payment_method: card.id })).status).toBe(400)
    expect((await pay({ payment_method: card.id, customer })).status).toBe(400)
    expect((await attach(card.id, customer)).status).toBe(400)
  })

  it('is saved by a payment that requests it', async () => {
    const owner = await aCustomer()
    const form = { customer: owner, setup_future_usage: 'off_session' }
    const answer = await pay({ ...form, payment_method: 'pm_card_authenticationRequiredOnSetup' })
    expect(answer.body).toMatchObject({ status: 'requires_action' })
    expect(await listCards(owner)).toEqual([])
    await stripe.challenge(answer.body.id, 'approve')
    const [card = ''] = await listCards(owner)
    const later = { payment_method: card, customer: owner, off_session: 'true' }
    expect((await pay(later)).body).toMatchObject({ status: 'succeeded' })
  })

  it('is never charged again once it was detached', async () => {
    const owner = await aCustomer()
    const { body: card } = await attach('pm_card_hk', owner)
    expect((await post(`payment_methods/${card.id}/detach`)).body).toMatchObject({ customer: null })
    expect(await listCards(owner)).toEqual([])
    expect((await pay({ payment_method: card.id })).status).toBe(400)
    expect((await attach(card.id, owner)).status).toBe(400)
    expect((await post(`payment_methods/${card.id}/detach`)).status).toBe(400)
  })

  it.each([
    ['pm_card_chargeCustomerFail', 200],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 200],
    ['pm_card_visa_chargeDeclined', 402],
    ['pm_card_chargeDeclinedExpiredCard', 402],
    ['pm_card_radarBlock', 402],
    ['pm_nobody', 404],
  ])('%s is answered with %i when it is to be saved', async (card, status) => {
    expect((await attach(card)).status).toBe(status)
  })
})

describe('a customer that does not exist', () => {
  it.each([
    ['payment_methods/pm_card_hk/attach', { customer: 'cus_nobody' }],
    ['setup_intents', { customer: 'cus_nobody' }],
    ['payment_intents', { customer: 'cus_nobody', amount: '10000', currency: 'hkd' }],
  ])('is refused by %s', async (path, form) => {
    const refused = await post(path, form)
    expect(refused).toMatchObject({ status: 400, body: { error: { param: 'customer' } } })
  })
})

describe('a setup intent', () => {
  it('is made first, given a card, then confirmed', async () => {
    const { body: setupIntent } = await post('setup_intents', { customer })
    expect(setupIntent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' })
    const payment_method = 'pm_card_hk'
    expect(
      (await post(`setup_intents/${setupIntent.id}/confirm`, { payment_method })).body,
    ).toMatchObject({
      status: 'succeeded',
    })
    for (const act of ['confirm', 'cancel']) {
      expect(await post(`setup_intents/${setupIntent.id}/${act}`)).toMatchObject({
        status: 400,
        body: {
          error: { code: 'setup_intent_unexpected_state', setup_intent: { id: setupIntent.id } },
        },
      })
    }
  })

  it('that is cancelled saves nothing, even if its owner answers afterwards', async () => {
    const owner = await aCustomer()
    const form = { customer: owner, confirm: 'true' }
    const { body: asking } = await post('setup_intents', {
      ...form,
      payment_method: 'pm_card_authenticationRequired',
    })
    expect((await post(`setup_intents/${asking.id}/cancel`)).body).toMatchObject({
      status: 'canceled',
    })
    expect(await stripe.challenge(asking.id, 'approve')).toMatchObject({ status: 409 })
    expect(await listCards(owner)).toEqual([])
  })

  it.each([
    { usage: 'always' },
    { confirm: 'true' },
    { allowed_payment_method_types: 'alipay' },
    { surprise: '1' },
  ])('as %j is refused', async (form) => {
    expect((await post('setup_intents', form as Record<string, string>)).status).toBe(400)
  })
})
