import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { CardProvider } from '../ports/card-provider.ts'
import type { ConnectedAccounts } from '../ports/connected-accounts.ts'
import {
  identityFile,
  representativeParams,
  toBankAccountParams,
} from './accounts/account-params.ts'
import { createStripeAccounts } from './accounts/accounts.ts'
import { sourcesToExpand } from './money/balance-line.ts'
import { createStripeClient } from './client.ts'
import { createStripeGateway } from './gateway.ts'
import { aNewAccount } from './testing/account.ts'
import { aCharge } from './testing/gateway.ts'
import { startStripeMock, stripeMockProgram } from './testing/stripe-mock.ts'

let mock: Awaited<ReturnType<typeof startStripeMock>>
let stripe: Stripe
let gateway: CardProvider & ConnectedAccounts
const answered: { path: string; status: number }[] = []

beforeAll(async () => {
  mock = await startStripeMock(requirePresent(stripeMockProgram(), 'the program stripe-mock'))
  stripe = createStripeClient({
    secretKey: 'sk_test_123',
    host: '127.0.0.1',
    port: mock.port,
    protocol: 'http',
    timeoutMilliseconds: 20_000,
    maxNetworkRetries: 0,
  })
  stripe.on('response', ({ path, status }: { path: string; status: number }) => {
    answered.push({ path, status })
  })
  gateway = { ...createStripeGateway({ stripe }), ...createStripeAccounts({ stripe }) }
})
afterAll(() => mock.stop())

const query = {
  since: instantFromMilliseconds(Date.now() - 86_400_000),
  until: instantFromMilliseconds(Date.now()),
  limit: 10,
}
const image = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' } as const

const ofPayment = {
  paymentId: randomUUID() as PaymentId,
  providerPaymentId: 'pi_1',
  amountCents: cents(1_000),
}

/** One call of each function of our gateway, and the requests that it makes first. */
const calls: Record<keyof (CardProvider & ConnectedAccounts), () => Promise<unknown>> = {
  identify: () => gateway.identify('pm_1'),
  charge: () => gateway.charge(aCharge()),
  chargeSaved: () => gateway.chargeSaved({ ...aCharge(), customerId: 'cus_1' }),
  look: () => gateway.look('pi_1'),
  cancel: () => gateway.cancel('pi_1'),
  refund: () =>
    gateway.refund({
      refundId: randomUUID() as Id<'refund'>,
      providerPaymentId: 'pi_1',
      amountCents: cents(1_000),
      reason: 'payer_asked',
    }),
  lookAtRefund: () => gateway.lookAtRefund('re_1'),
  refundsOf: () => gateway.refundsOf('pi_1'),
  lookAtDispute: () => gateway.lookAtDispute('dp_1'),
  disputesOf: () => gateway.disputesOf('pi_1'),
  lookAtFraudWarning: () => gateway.lookAtFraudWarning('issfr_1'),
  listPayments: () => gateway.listPayments(query),
  listRefunds: () => gateway.listRefunds(query),
  listDisputes: () => gateway.listDisputes(query),
  listNotices: () => gateway.listNotices(query),
  paymentNamed: () => gateway.paymentNamed('pi_1'),
  actualProviderFee: () => gateway.actualProviderFee('pi_1'),
  listBalanceLines: async () => {
    await gateway.listBalanceLines({ ...query, accountId: null })
    await gateway.listBalanceLines({ ...query, accountId: 'acct_1' })
  },
  listChargesAfter: () => gateway.listChargesAfter({ transactionId: 'txn_1', limit: 10 }),
  findPaymentLine: () => gateway.findPaymentLine('pi_1'),
  readBalance: () => gateway.readBalance({ accountId: 'acct_1' }),
  transferPayment: () => gateway.transferPayment({ ...ofPayment, accountId: 'acct_1' }),
  reverseTransfer: () => gateway.reverseTransfer({ ...ofPayment, reversalId: randomUUID() }),
  payOut: () =>
    gateway.payOut({
      accountId: 'acct_1',
      payoutId: randomUUID() as Id<'payout'>,
      amountCents: cents(10_000),
      externalAccountId: 'ba_1',
    }),
  findPayout: () => gateway.findPayout({ accountId: 'acct_1', providerPayoutId: 'po_1' }),
  cancelPayout: () => gateway.cancelPayout({ accountId: 'acct_1', providerPayoutId: 'po_1' }),
  customerFor: () => gateway.customerFor(randomUUID() as PersonId),
  saveCard: () =>
    gateway.saveCard({
      setupId: randomUUID(),
      customerId: 'cus_1',
      paymentMethodReference: 'pm_1',
      returnUrl: 'https://example.org/bank-return',
    }),
  lookAtSetup: () => gateway.lookAtSetup('seti_1'),
  cancelSetup: () => gateway.cancelSetup('seti_1'),
  listCards: () => gateway.listCards('cus_1'),
  removeCard: () => gateway.removeCard('pm_1'),
  registerDomain: () => gateway.registerDomain('give.harbour.example'),
  disableDomain: () => gateway.disableDomain('give.harbour.example'),
  openAccount: () => gateway.openAccount(aNewAccount()),
  giveDetails: () =>
    gateway.giveDetails('acct_1', {
      submissionId: randomUUID(),
      values: { company_tax_id: '91/00001', date_of_birth: '1980-02-29', job_title: 'Director' },
      identityImage: image,
      acceptance: { at: query.since, ip: '203.0.113.7' },
    }),
  lookAtAccount: () => gateway.lookAtAccount('acct_1'),
  giveBankAccount: () =>
    gateway.giveBankAccount('acct_1', {
      changeId: randomUUID(),
      bankAccount: aNewAccount().bankAccount,
    }),
}

/** Calls with what the description knows in words only, or its server cannot do: see below. */
const inWords = new Set<keyof typeof calls>(['giveBankAccount', 'listBalanceLines'])

describe('Stripe’s own description of its API', () => {
  // Its server answers with examples that may not match the request. So this test only checks that
  // the server accepts the request.
  const described = (Object.keys(calls) as (keyof typeof calls)[]).filter(
    (name) => !inWords.has(name),
  )
  it.each(described)('has the call %s', async (name) => {
    answered.length = 0
    await calls[name]().catch(() => undefined)
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('has what a new account is opened with', async () => {
    answered.length = 0
    const { representative, bankAccount } = aNewAccount()
    const file = await stripe.files.create(
      { purpose: 'identity_document', file: identityFile(image) },
      { stripeAccount: 'acct_1' },
    )
    await stripe.accounts.createPerson('acct_1', {
      ...representativeParams(representative),
      verification: { document: { front: file.id } },
    })
    // Stripe's description lists the fields of an external account only under another name. The
    // name that we use is described in words only.
    const { object: _, ...bank_account } = toBankAccountParams(bankAccount)
    await stripe.rawRequest('POST', '/v1/accounts/acct_1/external_accounts', {
      bank_account,
      default_for_currency: true,
    })
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  // A source may be of many kinds, and its server expands only fields that the first of them has.
  it('has what the lines of a balance are listed with', async () => {
    answered.length = 0
    const of = sourcesToExpand.platform.filter((path) => /charge|originating/.test(path))
    expect(of).toHaveLength(2)
    await stripe.balanceTransactions.list(
      { created: { gte: 1_790_000_000, lt: 1_795_000_000 }, limit: 10, expand: of },
      { stripeAccount: 'acct_1' },
    )
    expect(answered.map(({ status }) => status)).toEqual([200])
  })

  it('has what a bank account is made the only one with', async () => {
    answered.length = 0
    const { object: _, ...bank_account } = toBankAccountParams(aNewAccount().bankAccount)
    await stripe.accounts.listExternalAccounts('acct_1', { object: 'bank_account', limit: 100 })
    await stripe.rawRequest('POST', '/v1/accounts/acct_1/external_accounts', {
      bank_account,
      default_for_currency: true,
      metadata: { changeId: randomUUID() },
    })
    await stripe.accounts.updateExternalAccount('acct_1', 'ba_1', { default_for_currency: true })
    await stripe.accounts.deleteExternalAccount('acct_1', 'ba_2')
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  // Its server has an intent of no payment of ours, so none of these is ever created there.
  it('has what money is moved between balances with', async () => {
    answered.length = 0
    const metadata = { paymentId: randomUUID() }
    const money = { amount: 1_000, currency: 'hkd', metadata }
    const { id } = await stripe.transfers.create({
      ...money,
      destination: 'acct_1',
      source_transaction: 'ch_1',
    })
    await stripe.transfers.list({ transfer_group: 'group_ch_1', limit: 100 })
    await stripe.transfers.listReversals(id, { limit: 100 })
    await stripe.transfers.createReversal(id, { amount: 100, metadata })
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  // Its server knows every domain, so registerDomain never creates one there.
  it('has what a domain for Apple Pay is registered, found and disabled with', async () => {
    answered.length = 0
    const name = { domain_name: 'give.harbour.example' }
    const { id } = await stripe.paymentMethodDomains.create(name)
    await stripe.paymentMethodDomains.list({ ...name, limit: 1 })
    await stripe.paymentMethodDomains.update(id, { enabled: false })
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('has no call with a parameter that we made up', async () => {
    const invented = { made_up: 'yes' } as Stripe.AccountUpdateParams
    await expect(stripe.accounts.update('acct_1', invented)).rejects.toThrow(
      /additional properties/,
    )
  })
})
