import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { createStripeAccounts } from './accounts/accounts.ts'
import { aNewAccount } from './testing/account.ts'
import { aCharge, clientTo, longTimeout, startGateway } from './testing/gateway.ts'
import { readSchemas, stripeMockProgram } from './testing/stripe-mock.ts'
import { findDeviations, type Schema } from './testing/stripe-schema.ts'

const schemas = readSchemas(requirePresent(stripeMockProgram(), 'the program stripe-mock'))
let running: Awaited<ReturnType<typeof startGateway>>
let accountId = ''
let customerId = ''

/**
 * The card provider has one payment or card of every kind: paid, declined, awaiting authentication,
 * refunded, disputed, saved.
 */
beforeAll(async () => {
  running = await startGateway({ clock: createFastClock(), laterMilliseconds: 10 }, longTimeout)
  const { stripe, gateway, dashboard } = running
  const paid = await gateway.charge(aCharge())
  await gateway.charge(aCharge({ paymentMethodReference: 'pm_card_chargeDeclined' }))
  await gateway.charge(aCharge({ paymentMethodReference: 'pm_card_authenticationRequired' }))
  const payment = { payment_intent: String(paid.providerPaymentId) }
  await dashboard('/dashboard/refunds', { ...payment, amount: '1000' })
  await dashboard('/dashboard/fraud_warnings', payment)
  await dashboard('/dashboard/disputes', payment)
  customerId = await gateway.customerFor(randomUUID() as PersonId)
  for (const paymentMethodReference of ['pm_card_hk', 'pm_card_chargeDeclined']) {
    await gateway.saveCard({
      setupId: randomUUID(),
      customerId,
      paymentMethodReference,
      returnUrl: 'https://example.org/bank-return',
    })
  }
  await gateway.registerDomain('give.harbour.example')
  const accounts = createStripeAccounts({ stripe: clientTo({ ...stripe, ...longTimeout }) })
  accountId = (await accounts.openAccount(aNewAccount())).accountId
  await stripe.call('POST', `/accounts/${accountId}/ask`, {
    form: { requirement: 'company.tax_id', days: '-1' },
  })
})
// The charity's account has money of every kind: pending and available, refunded, transferred, and
// paid out in each way.
beforeAll(async () => {
  const { stripe, gateway, dashboard } = running
  const { providerPaymentId: refunded } = await gateway.charge(aCharge())
  const back = { payment_intent: String(refunded), amount: '1000', reverse_transfer: 'true' }
  await stripe.call('POST', '/v1/refunds', { form: back })
  const { providerPaymentId } = await gateway.charge(aCharge({ destination: null }))
  const intent = (await stripe.call('GET', `/v1/payment_intents/${providerPaymentId}`)).json()
  const transfer = { amount: '48150', currency: 'hkd', source_transaction: intent.latest_charge }
  const moved = await stripe.call('POST', '/v1/transfers', {
    form: { ...transfer, destination: 'acct_harbour' },
  })
  await stripe.call('POST', `/v1/transfers/${moved.json().id}/reversals`, {
    form: { amount: '100' },
  })
  await stripe.call('POST', '/settle')
  for (const act of ['pay', 'pay return', 'cancel', '', 'fail']) {
    const headers = ofCharity
    const form = { amount: '100', currency: 'hkd' }
    const { id } = (await stripe.call('POST', '/v1/payouts', { form, headers })).json()
    if (act === 'cancel') await stripe.call('POST', `/v1/payouts/${id}/cancel`, { headers })
    else
      for (const each of act.split(' ').filter(Boolean)) await dashboard(`/payouts/${id}/${each}`)
    // A returned payout marked the bank account as broken, so it is restored.
    await stripe.store.commit({ put: [await wholeBankAccount()] })
  }
  await gateway.charge(aCharge())
})
afterAll(() => running.stripe.close())

const ofCharity = { 'stripe-account': 'acct_harbour' }

const wholeBankAccount = async () => {
  const body = requirePresent(
    await running.stripe.store.get('bank_account', 'ba_harbour'),
    'a bank',
  )
  return { kind: 'bank_account', id: body.id, body: { ...body, status: 'new' } } as const
}

// The clock advances a second at each reading, so that no two objects are made at the same time.
const createFastClock = () => {
  let at = Date.now()
  return () => (at += 1_000)
}

const read = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ data?: unknown[] }> => {
  const { status, json } = await running.stripe.call('GET', path, { headers })
  expect([path, status]).toEqual([path, 200])
  return json() as { data?: unknown[] }
}

const deviationsIn = (objects: readonly unknown[], name: string): readonly string[] => {
  const schema: Schema = { $ref: `#/components/schemas/${name}` }
  expect(objects.length).toBeGreaterThan(0)
  return [
    ...new Set(objects.flatMap((each) => findDeviations(each, schema, { schemas, at: name }))),
  ]
}

describe('answers of the sandbox that match Stripe’s specification:', () => {
  it.each([
    ['payment_intents', 'payment_intent'],
    ['setup_intents', 'setup_intent'],
    ['charges', 'charge'],
    ['refunds', 'refund'],
    ['disputes', 'dispute'],
    ['balance_transactions', 'balance_transaction'],
    ['radar/early_fraud_warnings', 'radar.early_fraud_warning'],
    ['customers', 'customer'],
    ['events', 'event'],
    ['accounts', 'account'],
    ['payment_method_domains', 'payment_method_domain'],
    ['transfers', 'transfer'],
    ['application_fees', 'application_fee'],
  ])('%s', async (path, name) => {
    const { data = [] } = await read(`/v1/${path}?limit=100`)
    expect(deviationsIn(data, name)).toEqual([])
  })

  it.each([
    ['persons', 'person'],
    ['external_accounts', 'bank_account'],
  ])('%s of an account', async (path, name) => {
    const { data = [] } = await read(`/v1/accounts/${accountId}/${path}`)
    expect(deviationsIn(data, name)).toEqual([])
  })

  it.each([
    ['balance_transactions', 'balance_transaction', 12],
    ['charges', 'charge', 4],
    ['refunds', 'refund', 2],
    ['payouts', 'payout', 5],
  ])('%s of a charity’s account', async (path, name, least) => {
    const { data = [] } = await read(`/v1/${path}?limit=100`, ofCharity)
    expect(data.length).toBeGreaterThanOrEqual(least)
    expect(deviationsIn(data, name)).toEqual([])
  })

  it('balance transactions with their sources, and the sources of those', async () => {
    const expand = ['source_transfer.source_transaction', 'source_transfer_reversal.source_refund']
    const query = expand.map((each, index) => `expand[${index}]=data.source.${each}`).join('&')
    const path = '/v1/balance_transactions?limit=100'
    const { data: connected = [] } = await read(`${path}&${query}`, ofCharity)
    const { data: own = [] } = await read(`${path}&expand[0]=data.source`)
    expect(deviationsIn([...connected, ...own], 'balance_transaction')).toEqual([])
  })

  it('balances', async () => {
    expect(deviationsIn([await read('/v1/balance', ofCharity)], 'balance')).toEqual([])
  })

  it('reversals of transfers', async () => {
    const { data: transfers = [] } = await read('/v1/transfers?limit=100')
    const reversals = (transfers as { reversals: { data: unknown[] } }[]).flatMap(
      (transfer) => transfer.reversals.data,
    )
    expect(deviationsIn(reversals, 'transfer_reversal')).toEqual([])
  })

  it('saved cards', async () => {
    const { data = [] } = await read(`/v1/customers/${customerId}/payment_methods?type=card`)
    expect(deviationsIn(data, 'payment_method')).toEqual([])
  })

  it('the platform’s own account', async () => {
    expect(deviationsIn([await read('/v1/account')], 'account')).toEqual([])
  })

  it('files', async () => {
    const files = await running.stripe.store.list('file', { limit: 9, order: 'oldest' })
    expect(deviationsIn(files, 'file')).toEqual([])
  })

  it('the objects of its events', async () => {
    const { data = [] } = await read('/v1/events?limit=100')
    const objects = (data as { data: { object: { object: string } } }[]).map((e) => e.data.object)
    const names = new Set(objects.map(({ object }) => object))
    for (const name of names) {
      const ofName = objects.filter(({ object }) => object === name)
      expect([name, deviationsIn(ofName, name)]).toEqual([name, []])
    }
  })
})
