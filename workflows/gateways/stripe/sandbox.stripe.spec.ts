import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { createStripeAccounts } from './accounts.ts'
import { aNewAccount } from './testing/account.ts'
import { aCharge, clientTo, longTimeout, startGateway } from './testing/gateway.ts'
import { readSchemas, stripeMockProgram } from './testing/stripe-mock.ts'
import { findDeviations, type Schema } from './testing/stripe-schema.ts'

const schemas = readSchemas(requirePresent(stripeMockProgram(), 'the program stripe-mock'))
let running: Awaited<ReturnType<typeof startGateway>>
let accountId = ''
let customerId = ''

/** A card provider with one of everything: paid, declined, asked, refunded, disputed, saved. */
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
afterAll(() => running.stripe.close())

// Each answer is a second later, so that no two objects are made at the same time.
const createFastClock = () => {
  let at = Date.now()
  return () => (at += 1_000)
}

const read = async (path: string): Promise<{ data?: unknown[] }> => {
  const { status, json } = await running.stripe.call('GET', path)
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

describe('what the sandbox answers is as Stripe describes it:', () => {
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

  it('what its events are about', async () => {
    const { data = [] } = await read('/v1/events?limit=100')
    const objects = (data as { data: { object: { object: string } } }[]).map((e) => e.data.object)
    const names = new Set(objects.map(({ object }) => object))
    for (const name of names) {
      const ofName = objects.filter(({ object }) => object === name)
      expect([name, deviationsIn(ofName, name)]).toEqual([name, []])
    }
  })
})
