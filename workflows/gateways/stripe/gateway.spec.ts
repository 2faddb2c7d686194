import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Fault } from '@almoner/sandbox/stripe/sandbox-stripe.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type CardCharge,
} from '../ports/card-gateway.ts'
import { aCharge, gatewayTo, requireProviderPaymentId, startGateway } from './testing/gateway.ts'

let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway()
})
afterAll(() => sandbox.stripe.close())

beforeEach(() => {
  sandbox.faults.length = 0
})

describe('a card that is about to be charged', () => {
  it('has the details that the provider reports', async () => {
    expect(await sandbox.gateway.identify('pm_card_hk')).toEqual({
      outcome: 'identified',
      card: { brand: 'visa', country: 'HK', last4: '0004' },
      customerId: null,
    })
  })

  it('is from a phone’s wallet if the provider reports it', async () => {
    const form = {
      type: 'card',
      'card[number]': '4000003440000004',
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
    }
    const createCard = (wallet: string) =>
      sandbox.dashboard('/v1/payment_methods', { ...form, 'card[wallet][type]': wallet })
    const identifyCard = async (wallet: string) =>
      sandbox.gateway.identify((await createCard(wallet)).id)
    const card = { brand: 'visa', country: 'HK', last4: '0004' }
    expect(await identifyCard('apple_pay')).toMatchObject({
      card: { ...card, wallet: 'apple_pay' },
    })
    // An unknown brand is left out.
    expect(await identifyCard('masterpass')).toEqual({
      outcome: 'identified',
      card,
      customerId: null,
    })
  })

  it('that does not exist is invalid', async () => {
    expect(await sandbox.gateway.identify('pm_unknown')).toEqual({
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
  ])('%s is charged, and the provider reports the card', async (name, brand, country, last4) => {
    const charge = aCharge({ paymentMethodReference: name })
    const outcome = await sandbox.gateway.charge(charge)
    expect(outcome).toEqual({
      outcome: 'succeeded',
      providerPaymentId: expect.stringMatching(/^pi_/),
      chargedCents: 51_911,
      card: { brand, country, last4 },
    })
    expect(await sandbox.gateway.look(requireProviderPaymentId(outcome))).toEqual(outcome)
  })

  it('pays the charity on its own account and keeps our fee', async () => {
    const charge = aCharge()
    await sandbox.gateway.charge(charge)
    expect(await sandbox.paidFor(charge)).toMatchObject([
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

  it('is charged once however often the same try is sent', async () => {
    const charge = aCharge()
    const first = await sandbox.gateway.charge(charge)
    expect(await sandbox.gateway.charge(charge)).toEqual(first)
    expect(
      await sandbox.gateway.charge({
        ...charge,
        providerPaymentId: requireProviderPaymentId(first),
      }),
    ).toEqual(first)
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('is charged once if the same try is sent twice at the same time', async () => {
    const charge = aCharge()
    const outcomes = await Promise.allSettled([
      sandbox.gateway.charge(charge),
      sandbox.gateway.charge(charge),
    ])
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(errors.filter((error) => !(error instanceof ProviderUnreachable))).toEqual([])
    expect(await sandbox.gateway.charge(charge)).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
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
  ])('%s fails with the bank’s code and takes no money', async (name, code, last4) => {
    const charge = aCharge({ paymentMethodReference: name })
    const outcome = await sandbox.gateway.charge(charge)
    expect(outcome).toEqual({
      outcome: 'failed',
      providerPaymentId: expect.stringMatching(/^pi_/),
      reason: 'card_declined',
      code,
      card: { brand: 'visa', country: 'US', last4 },
    })
    expect(await sandbox.gateway.look(requireProviderPaymentId(outcome))).toEqual(outcome)
    expect(await sandbox.paidFor(charge)).toEqual([])
  })

  it('lets another card pay the same provider payment, once', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const first = await sandbox.gateway.charge(charge)
    const second: CardCharge = {
      ...charge,
      try: 2,
      providerPaymentId: requireProviderPaymentId(first),
      paymentMethodReference: 'pm_card_hk',
      amountCents: cents(51_913),
      destination: { account: 'acct_harbour', feeCents: cents(1_913) },
    }
    const paid = await sandbox.gateway.charge(second)
    expect(paid).toMatchObject({
      outcome: 'succeeded',
      providerPaymentId: requireProviderPaymentId(first),
      chargedCents: 51_913,
      card: { country: 'HK' },
    })
    expect(await sandbox.gateway.charge(second)).toEqual(paid)
    expect(await sandbox.paidFor(charge)).toMatchObject([
      { amount: 51_913, application_fee_amount: 1_913 },
    ])
  })

  it('is distinguished from a reference that names no card', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_nobody' })
    expect(await sandbox.gateway.charge(charge)).toEqual({
      outcome: 'failed',
      providerPaymentId: null,
      reason: 'card_invalid',
      code: 'resource_missing',
      card: null,
    })
  })

  it('is distinguished from a reference that belongs to another customer', async () => {
    const minted = await sandbox.stripe.call('POST', '/v1/payment_methods', {
      form: {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '2040',
        'card[cvc]': '123',
      },
    })
    const paymentMethodReference = String(minted.json().id)
    expect(await sandbox.gateway.charge(aCharge({ paymentMethodReference }))).toMatchObject({
      outcome: 'succeeded',
    })
    const again = aCharge({ paymentMethodReference })
    expect(await sandbox.gateway.charge(again)).toMatchObject({
      outcome: 'failed',
      reason: 'card_invalid',
    })
    expect(await sandbox.paidFor(again)).toEqual([])
  })
})

describe('an answer that is lost', () => {
  // The library reconnects once when a connection is closed, so that connection is lost twice.
  it.each<[string, Fault[]]>([
    ['a closed connection', ['drop', 'drop']],
    ['a time-out', ['delay']],
    ['a server error', [500]],
  ])(
    '%s after the charge means unknown, and the same try finds the one charge',
    async (_, faults) => {
      const charge = aCharge()
      sandbox.faults.push(...faults)
      await expect(sandbox.gateway.charge(charge)).rejects.toBeInstanceOf(ProviderUnreachable)
      expect(sandbox.faults).toEqual([])
      expect(await sandbox.gateway.charge(charge)).toMatchObject({ outcome: 'succeeded' })
      expect(await sandbox.paidFor(charge)).toHaveLength(1)
    },
  )

  it('means unknown when no server listens at all', async () => {
    const closedSandbox = await startSandboxStripe()
    await closedSandbox.close()
    await expect(gatewayTo(closedSandbox).charge(aCharge())).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
    await expect(gatewayTo(closedSandbox).look('pi_1')).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('to the charge of a second card is found on the same provider payment', async () => {
    const charge = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const id = requireProviderPaymentId(await sandbox.gateway.charge(charge))
    const second = {
      ...charge,
      try: 2,
      providerPaymentId: id,
      paymentMethodReference: 'pm_card_hk',
    }
    sandbox.faults.push('delay')
    await expect(sandbox.gateway.charge(second)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await sandbox.gateway.charge(second)).toMatchObject({
      outcome: 'succeeded',
      providerPaymentId: id,
    })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })
})

describe('a request that is wrong', () => {
  it('throws when our key is not the provider’s', async () => {
    await expect(gatewayTo(sandbox.stripe, 'wrong').charge(aCharge())).rejects.toBeInstanceOf(
      ProviderRejectedRequest,
    )
  })

  it('throws when the provider has no such payment', async () => {
    await expect(sandbox.gateway.look('pi_nothing')).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('throws if the same try has another amount', async () => {
    const charge = aCharge()
    await sandbox.gateway.charge(charge)
    await expect(
      sandbox.gateway.charge({ ...charge, amountCents: cents(60_000) }),
    ).rejects.toBeInstanceOf(ProviderRejectedRequest)
    expect(await sandbox.paidFor(charge)).toMatchObject([{ amount: 51_911 }])
  })

  it('never charges a provider payment that belongs to another payment or pays another charity', async () => {
    const theirs = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const id = requireProviderPaymentId(await sandbox.gateway.charge(theirs))
    const ours = aCharge({ try: 2, providerPaymentId: id })
    await expect(sandbox.gateway.charge(ours)).rejects.toBeInstanceOf(ProviderMismatch)
    const elsewhere: CardCharge = {
      ...theirs,
      try: 2,
      providerPaymentId: id,
      paymentMethodReference: 'pm_card_hk',
      destination: { account: 'acct_other', feeCents: cents(0) },
    }
    await expect(sandbox.gateway.charge(elsewhere)).rejects.toBeInstanceOf(ProviderMismatch)
    expect(await sandbox.paidFor(ours)).toEqual([])
    expect(await sandbox.paidFor(theirs)).toEqual([])
  })

  it('still pays the platform if the charity’s account was opened after the first card', async () => {
    const first = aCharge({
      paymentMethodReference: 'pm_card_visa_chargeDeclined',
      destination: null,
    })
    const id = requireProviderPaymentId(await sandbox.gateway.charge(first))
    const next = { ...first, try: 2, providerPaymentId: id, amountCents: cents(51_950) }
    const { destination } = aCharge()
    const outcome = await sandbox.gateway.charge({
      ...next,
      paymentMethodReference: 'pm_card_hk',
      destination,
    })
    expect(outcome).toMatchObject({ outcome: 'succeeded', chargedCents: 51_950 })
    expect(await sandbox.paidFor(first)).toMatchObject([{ application_fee_amount: null }])
  })

  it('fails with a refusal by the provider if the amount is too small', async () => {
    const charge = aCharge({ amountCents: cents(399), destination: null })
    expect(await sandbox.gateway.charge(charge)).toEqual({
      outcome: 'failed',
      providerPaymentId: null,
      reason: 'provider_refused',
      code: 'amount_too_small',
      card: null,
    })
  })
})
