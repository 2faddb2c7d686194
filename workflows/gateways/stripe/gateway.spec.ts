import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Fault } from '@almoner/sandbox/stripe/sandbox-stripe.ts'
import { createMemoryStripeStore } from '@almoner/sandbox/stripe/store.ts'
import {
  startSandboxStripe,
  type RunningSandboxStripe,
} from '@almoner/sandbox/stripe/testing/start.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type CardCharge,
  type ChargeOutcome,
} from '../card-gateway.ts'
import { createStripeClient } from './client.ts'
import { createStripeGateway } from './gateway.ts'

process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'

let faults: Fault[] = []
let stripe: RunningSandboxStripe

beforeAll(async () => {
  stripe = await startSandboxStripe({
    faults: {
      beforeAnswer: (method) => (method === 'POST' ? faults.shift() : undefined),
      delayMilliseconds: 400,
    },
  })
})

beforeEach(() => {
  faults = []
})

afterAll(() => stripe.close())

const gatewayTo = (to: { port: number }, secretKey = 'sk_test_sandbox') =>
  createStripeGateway({
    stripe: createStripeClient({
      secretKey,
      host: '127.0.0.1',
      port: to.port,
      protocol: 'http',
      timeoutMilliseconds: 200,
      maxNetworkRetries: 0,
    }),
  })

const gateway = () => gatewayTo(stripe)

const aCharge = (differing: Partial<CardCharge> = {}): CardCharge => ({
  paymentId: randomUUID() as PaymentId,
  amountCents: cents(51_911),
  try: 1,
  paymentMethodReference: 'pm_card_hk',
  providerPaymentId: null,
  description: 'Donation to Harbour Light',
  statementSuffix: 'HARBOUR LIGHT',
  destination: { account: 'acct_harbour', feeCents: cents(1_911) },
  returnUrl: 'http://harbour.localhost:3000/ConfirmPayment',
  metadata: { organisationId: 'harbour' },
  ...differing,
})

const idOf = (outcome: ChargeOutcome): string => {
  if (outcome.providerPaymentId === null) throw new Error('there is no payment at the provider')
  return outcome.providerPaymentId
}

const paidFor = async ({ paymentId }: Pick<CardCharge, 'paymentId'>) =>
  (await stripe.paidCharges()).filter((charge) => charge.metadata['paymentId'] === paymentId)

describe('a card that is about to be charged', () => {
  it('is what the provider says it is', async () => {
    expect(await gateway().identify('pm_card_hk')).toEqual({
      outcome: 'identified',
      card: { brand: 'visa', country: 'HK', last4: '0004' },
    })
  })

  it('that nobody knows is invalid', async () => {
    expect(await gateway().identify('pm_unknown')).toEqual({
      outcome: 'invalid',
      code: 'resource_missing',
    })
  })

  it('stays unknown while the provider does not answer', async () => {
    const silent = gatewayTo({ port: 9 })
    await expect(silent.identify('pm_card_hk')).rejects.toThrow(ProviderUnreachable)
  })
})

describe('a card that the bank accepts', () => {
  it.each([
    ['pm_card_visa', 'visa', 'US', '4242'],
    ['pm_card_hk', 'visa', 'HK', '0004'],
    ['pm_card_mastercard', 'mastercard', 'US', '4444'],
    ['pm_card_amex', 'amex', 'US', '0005'],
    ['pm_card_unionpay', 'unionpay', 'CN', '0005'],
    ['pm_card_threeDSecureOptional', 'visa', 'US', '3055'],
  ])(
    '%s is charged, and the provider says which card it was',
    async (name, brand, country, last4) => {
      const charge = aCharge({ paymentMethodReference: name })
      const outcome = await gateway().charge(charge)
      expect(outcome).toEqual({
        outcome: 'succeeded',
        providerPaymentId: expect.stringMatching(/^pi_/),
        chargedCents: 51_911,
        card: { brand, country, last4 },
      })
      expect(await gateway().look(idOf(outcome))).toEqual(outcome)
    },
  )

  it('pays the charity on its own account and keeps the fee', async () => {
    const charge = aCharge()
    await gateway().charge(charge)
    expect(await paidFor(charge)).toMatchObject([
      {
        amount: 51_911,
        application_fee_amount: 1_911,
        destination: 'acct_harbour',
        on_behalf_of: 'acct_harbour',
        statement_descriptor_suffix: 'HARBOUR LIGHT',
        metadata: { paymentId: charge.paymentId, organisationId: 'harbour' },
      },
    ])
  })

  it('is charged once however often the same try is asked', async () => {
    const charge = aCharge()
    const first = await gateway().charge(charge)
    expect(await gateway().charge(charge)).toEqual(first)
    expect(await gateway().charge({ ...charge, providerPaymentId: idOf(first) })).toEqual(first)
    expect(await paidFor(charge)).toHaveLength(1)
  })

  it('is charged once when the same try is asked twice at the same time', async () => {
    const charge = aCharge()
    const outcomes = await Promise.allSettled([gateway().charge(charge), gateway().charge(charge)])
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(errors.filter((error) => !(error instanceof ProviderUnreachable))).toEqual([])
    expect(await gateway().charge(charge)).toMatchObject({ outcome: 'succeeded' })
    expect(await paidFor(charge)).toHaveLength(1)
  })
})

describe('a card that the bank declines', () => {
  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline', '0002'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', '9995'],
    ['pm_card_visa_chargeDeclinedLostCard', 'lost_card', '9987'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card', '9979'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '0069'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', '0127'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', '0119'],
    ['pm_card_threeDSecureRequiredProcessingError', 'generic_decline', '1280'],
    ['pm_card_radarBlock', 'fraudulent', '0019'],
  ])('%s fails with the bank’s word and takes no money', async (name, code, last4) => {
    const charge = aCharge({ paymentMethodReference: name })
    const outcome = await gateway().charge(charge)
    expect(outcome).toEqual({
      outcome: 'failed',
      providerPaymentId: expect.stringMatching(/^pi_/),
      reason: 'card_declined',
      code,
      card: { brand: 'visa', country: 'US', last4 },
    })
    expect(await gateway().look(idOf(outcome))).toEqual(outcome)
    expect(await paidFor(charge)).toEqual([])
  })

  it('lets another card pay the same provider payment, once', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const first = await gateway().charge(charge)
    const second: CardCharge = {
      ...charge,
      try: 2,
      providerPaymentId: idOf(first),
      paymentMethodReference: 'pm_card_hk',
      amountCents: cents(51_913),
      destination: { account: 'acct_harbour', feeCents: cents(1_913) },
    }
    const paid = await gateway().charge(second)
    expect(paid).toMatchObject({
      outcome: 'succeeded',
      providerPaymentId: idOf(first),
      chargedCents: 51_913,
      card: { country: 'HK' },
    })
    expect(await gateway().charge(second)).toEqual(paid)
    expect(await paidFor(charge)).toMatchObject([{ amount: 51_913, application_fee_amount: 1_913 }])
  })

  it('is told apart from a reference that names no card', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_nobody' })
    expect(await gateway().charge(charge)).toEqual({
      outcome: 'failed',
      providerPaymentId: null,
      reason: 'card_invalid',
      code: 'resource_missing',
      card: null,
    })
  })

  it('is told apart from a reference that paid somebody else', async () => {
    const minted = await stripe.call('POST', '/v1/payment_methods', {
      form: {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '2040',
        'card[cvc]': '123',
      },
    })
    const paymentMethodReference = String(minted.json().id)
    expect(await gateway().charge(aCharge({ paymentMethodReference }))).toMatchObject({
      outcome: 'succeeded',
    })
    const again = aCharge({ paymentMethodReference })
    expect(await gateway().charge(again)).toMatchObject({
      outcome: 'failed',
      reason: 'card_invalid',
    })
    expect(await paidFor(again)).toEqual([])
  })
})

describe('a card whose bank wants to see its customer', () => {
  const challenged = async (name: string) => {
    const charge = aCharge({ paymentMethodReference: name })
    const outcome = await gateway().charge(charge)
    expect(outcome).toMatchObject({
      outcome: 'authentication_required',
      challengeUrl: `http://localhost:3000/sandbox/stripe/challenge/${outcome.providerPaymentId}`,
    })
    return { charge, id: idOf(outcome) }
  }

  it('succeeds once the customer approved', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    expect(await gateway().look(id)).toMatchObject({
      outcome: 'authentication_required',
      card: { last4: '3184' },
    })
    expect(await paidFor(charge)).toEqual([])
    expect(await stripe.challenge(id, 'approve')).toEqual({
      status: 200,
      intentStatus: 'succeeded',
    })
    expect(await gateway().look(id)).toMatchObject({ outcome: 'succeeded', chargedCents: 51_911 })
    expect(await gateway().charge({ ...charge, providerPaymentId: id })).toMatchObject({
      outcome: 'succeeded',
    })
    expect(await paidFor(charge)).toHaveLength(1)
  })

  it('fails when the customer refused', async () => {
    const { charge, id } = await challenged('pm_card_threeDSecure2Required')
    await stripe.challenge(id, 'reject')
    expect(await gateway().look(id)).toMatchObject({
      outcome: 'failed',
      reason: 'authentication_failed',
      code: 'payment_intent_authentication_failure',
      card: { last4: '3220' },
    })
    expect(await paidFor(charge)).toEqual([])
  })

  it.each([
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined after the approval', async (name, code) => {
    const { charge, id } = await challenged(name)
    await stripe.challenge(id, 'approve')
    expect(await gateway().look(id)).toMatchObject({
      outcome: 'failed',
      reason: 'card_declined',
      code,
    })
    expect(await paidFor(charge)).toEqual([])
  })

  it('starts no second challenge when the same try is asked again', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    expect(await gateway().charge(charge)).toMatchObject({ providerPaymentId: id })
  })

  it('answers paid, and charges no other card, when the approval came first', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    await stripe.challenge(id, 'approve')
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    expect(await gateway().charge(other)).toMatchObject({
      outcome: 'succeeded',
      card: { last4: '3184' },
    })
    expect(await paidFor(charge)).toHaveLength(1)
  })

  it('leaves nothing to approve once another card was tried', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    expect(await gateway().charge(other)).toMatchObject({ outcome: 'succeeded' })
    expect(await stripe.challenge(id, 'approve')).toMatchObject({ status: 409 })
    expect(await paidFor(charge)).toMatchObject([
      { payment_method_details: { card: { country: 'HK' } } },
    ])
  })

  it('can be cancelled, and then another card gets a new provider payment', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    const cancelled = { outcome: 'failed', reason: 'cancelled', code: 'abandoned' }
    expect(await gateway().cancel(id)).toMatchObject(cancelled)
    expect(await gateway().cancel(id)).toMatchObject(cancelled)
    expect(await stripe.challenge(id, 'approve')).toMatchObject({ status: 409 })
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    const paid = await gateway().charge(other)
    expect(paid).toMatchObject({ outcome: 'succeeded' })
    expect(paid.providerPaymentId).not.toBe(id)
    expect(await gateway().charge(other)).toEqual(paid)
    expect(await paidFor(charge)).toHaveLength(1)
  })

  it('stays paid when the cancellation came too late', async () => {
    const { id } = await challenged('pm_card_authenticationRequired')
    await stripe.challenge(id, 'approve')
    expect(await gateway().cancel(id)).toMatchObject({ outcome: 'succeeded' })
  })

  it('is still there after the provider was restarted in the middle', async () => {
    const store = createMemoryStripeStore()
    const before = await startSandboxStripe({ store })
    const charge = aCharge({ paymentMethodReference: 'pm_card_authenticationRequired' })
    const id = idOf(await gatewayTo(before).charge(charge))
    await before.close()
    const after = await startSandboxStripe({ store })
    await after.challenge(id, 'approve')
    expect(await gatewayTo(after).look(id)).toMatchObject({ outcome: 'succeeded' })
    expect(await gatewayTo(after).charge({ ...charge, providerPaymentId: id })).toMatchObject({
      outcome: 'succeeded',
    })
    expect(await after.paidCharges()).toHaveLength(1)
    await after.close()
  })
})

describe('an answer that is lost', () => {
  // The library reconnects once by itself when a connection is closed, so that one is lost twice.
  it.each<[string, Fault[]]>([
    ['a closed connection', ['drop', 'drop']],
    ['a time-out', ['delay']],
    ['a server error', [500]],
  ])(
    '%s after the charge means unknown, and the same try finds the one charge',
    async (_, lost) => {
      const charge = aCharge()
      faults = [...lost]
      await expect(gateway().charge(charge)).rejects.toBeInstanceOf(ProviderUnreachable)
      expect(faults).toEqual([])
      expect(await gateway().charge(charge)).toMatchObject({ outcome: 'succeeded' })
      expect(await paidFor(charge)).toHaveLength(1)
    },
  )

  it('means unknown when nobody listens at all', async () => {
    const gone = await startSandboxStripe()
    await gone.close()
    await expect(gatewayTo(gone).charge(aCharge())).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(gatewayTo(gone).look('pi_1')).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('of a second card is found on the same provider payment', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const id = idOf(await gateway().charge(charge))
    const second = {
      ...charge,
      try: 2,
      providerPaymentId: id,
      paymentMethodReference: 'pm_card_hk',
    }
    faults = ['delay']
    await expect(gateway().charge(second)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await gateway().charge(second)).toMatchObject({
      outcome: 'succeeded',
      providerPaymentId: id,
    })
    expect(await paidFor(charge)).toHaveLength(1)
  })
})

describe('a request that is wrong', () => {
  it('throws when our key is not the provider’s', async () => {
    await expect(gatewayTo(stripe, 'wrong').charge(aCharge())).rejects.toBeInstanceOf(
      ProviderRejectedRequest,
    )
  })

  it('throws when the provider knows no such payment', async () => {
    await expect(gateway().look('pi_nothing')).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('throws when the same try asks for something else', async () => {
    const charge = aCharge()
    await gateway().charge(charge)
    await expect(
      gateway().charge({ ...charge, amountCents: cents(60_000) }),
    ).rejects.toBeInstanceOf(ProviderRejectedRequest)
    expect(await paidFor(charge)).toMatchObject([{ amount: 51_911 }])
  })

  it('never charges a provider payment that belongs to another payment or pays another charity', async () => {
    const theirs = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const id = idOf(await gateway().charge(theirs))
    const ours = aCharge({ try: 2, providerPaymentId: id })
    await expect(gateway().charge(ours)).rejects.toBeInstanceOf(ProviderMismatch)
    const elsewhere: CardCharge = {
      ...theirs,
      try: 2,
      providerPaymentId: id,
      paymentMethodReference: 'pm_card_hk',
      destination: { account: 'acct_other', feeCents: cents(0) },
    }
    await expect(gateway().charge(elsewhere)).rejects.toBeInstanceOf(ProviderMismatch)
    expect(await paidFor(ours)).toEqual([])
    expect(await paidFor(theirs)).toEqual([])
  })

  it('is a failure of the provider’s where it refuses the sum', async () => {
    const charge = aCharge({ amountCents: cents(399), destination: null })
    expect(await gateway().charge(charge)).toEqual({
      outcome: 'failed',
      providerPaymentId: null,
      reason: 'provider_refused',
      code: 'amount_too_small',
      card: null,
    })
  })
})
