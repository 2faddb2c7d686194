import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStripeStore } from '@almoner/sandbox/stripe/store/store.ts'
import { seedAccount } from '@almoner/sandbox/stripe/testing/connected.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import {
  aCharge,
  gatewayTo,
  requireProviderPaymentId,
  startGateway,
  type PaymentCharge,
} from './testing/gateway.ts'

let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway()
})
afterAll(() => sandbox.stripe.close())

describe('a charge that requires authentication', () => {
  const createCharge = (name: string, differing: Partial<PaymentCharge> = {}) => {
    const paymentMethodReference = `pm_card_${name}`
    return aCharge({ paymentMethodReference, authenticationForced: true, ...differing })
  }
  const optional = 'threeDSecureOptional'

  it('requires authentication even if the bank would not require it', async () => {
    const unasked = createCharge(optional, { authenticationForced: false })
    expect(await sandbox.gateway.charge(unasked)).toMatchObject({ outcome: 'succeeded' })
    const charge = createCharge(optional)
    const outcome = await sandbox.gateway.charge(charge)
    expect(outcome).toMatchObject({ outcome: 'authentication_required' })
    expect(await sandbox.paidFor(charge)).toEqual([])
    await sandbox.stripe.challenge(requireProviderPaymentId(outcome), 'approve')
    expect(await sandbox.gateway.look(requireProviderPaymentId(outcome))).toMatchObject({
      outcome: 'succeeded',
    })
  })

  it('does so for another card of the same payment too', async () => {
    const first = createCharge('visa_chargeDeclined', { authenticationForced: false })
    const declined = await sandbox.gateway.charge(first)
    const second = createCharge(optional, {
      ...first,
      paymentMethodReference: `pm_card_${optional}`,
    })
    const next = {
      ...second,
      try: 2,
      providerPaymentId: requireProviderPaymentId(declined),
      authenticationForced: true,
    }
    expect(await sandbox.gateway.charge(next)).toMatchObject({ outcome: 'authentication_required' })
  })

  it('accepts a card that its bank cannot authenticate, as Stripe does', async () => {
    expect(await sandbox.gateway.charge(createCharge('hk'))).toMatchObject({ outcome: 'succeeded' })
  })

  it('is the same charge when it is sent twice', async () => {
    const charge = createCharge(optional)
    const [one, other] = [
      await sandbox.gateway.charge(charge),
      await sandbox.gateway.charge(charge),
    ]
    expect(requireProviderPaymentId(one)).toBe(requireProviderPaymentId(other))
  })
})

describe('a card whose bank wants to see its customer', () => {
  const challenged = async (name: string) => {
    const charge = aCharge({ paymentMethodReference: name })
    const outcome = await sandbox.gateway.charge(charge)
    expect(outcome).toMatchObject({
      outcome: 'authentication_required',
      challengeUrl: `http://localhost:3000/sandbox/stripe/challenge/${outcome.providerPaymentId}`,
    })
    return { charge, id: requireProviderPaymentId(outcome) }
  }

  it('succeeds once the customer approved', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    expect(await sandbox.gateway.look(id)).toMatchObject({
      outcome: 'authentication_required',
      card: { last4: '3184' },
    })
    expect(await sandbox.paidFor(charge)).toEqual([])
    expect(await sandbox.stripe.challenge(id, 'approve')).toEqual({
      status: 200,
      intentStatus: 'succeeded',
    })
    expect(await sandbox.gateway.look(id)).toMatchObject({
      outcome: 'succeeded',
      chargedCents: 51_911,
    })
    expect(await sandbox.gateway.charge({ ...charge, providerPaymentId: id })).toMatchObject({
      outcome: 'succeeded',
    })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('fails when the customer refused', async () => {
    const { charge, id } = await challenged('pm_card_threeDSecure2Required')
    await sandbox.stripe.challenge(id, 'reject')
    expect(await sandbox.gateway.look(id)).toMatchObject({
      outcome: 'failed',
      reason: 'authentication_failed',
      code: 'payment_intent_authentication_failure',
      card: { last4: '3220' },
    })
    expect(await sandbox.paidFor(charge)).toEqual([])
  })

  it.each([
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined after the approval', async (name, code) => {
    const { charge, id } = await challenged(name)
    await sandbox.stripe.challenge(id, 'approve')
    expect(await sandbox.gateway.look(id)).toMatchObject({
      outcome: 'failed',
      reason: 'card_declined',
      code,
    })
    expect(await sandbox.paidFor(charge)).toEqual([])
  })

  it('starts no second challenge if the same try is sent again', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    expect(await sandbox.gateway.charge(charge)).toMatchObject({ providerPaymentId: id })
  })

  it('answers paid, and charges no other card, when the approval came first', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    await sandbox.stripe.challenge(id, 'approve')
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    expect(await sandbox.gateway.charge(other)).toMatchObject({
      outcome: 'succeeded',
      card: { last4: '3184' },
    })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('can no longer be approved once another card was charged', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    expect(await sandbox.gateway.charge(other)).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.stripe.challenge(id, 'approve')).toMatchObject({ status: 409 })
    expect(await sandbox.paidFor(charge)).toMatchObject([
      { payment_method_details: { card: { country: 'HK' } } },
    ])
  })

  it('can be cancelled, and then another card gets a new provider payment', async () => {
    const { charge, id } = await challenged('pm_card_authenticationRequired')
    const cancelled = { outcome: 'failed', reason: 'cancelled', code: 'abandoned' }
    expect(await sandbox.gateway.cancel(id)).toMatchObject(cancelled)
    expect(await sandbox.gateway.cancel(id)).toMatchObject(cancelled)
    expect(await sandbox.stripe.challenge(id, 'approve')).toMatchObject({ status: 409 })
    const other = { ...charge, try: 2, providerPaymentId: id, paymentMethodReference: 'pm_card_hk' }
    const paid = await sandbox.gateway.charge(other)
    expect(paid).toMatchObject({ outcome: 'succeeded' })
    expect(paid.providerPaymentId).not.toBe(id)
    expect(await sandbox.gateway.charge(other)).toEqual(paid)
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('stays paid when the cancellation came too late', async () => {
    const { id } = await challenged('pm_card_authenticationRequired')
    await sandbox.stripe.challenge(id, 'approve')
    expect(await sandbox.gateway.cancel(id)).toMatchObject({ outcome: 'succeeded' })
  })

  it('is still there after the provider was restarted in the middle', async () => {
    const store = createMemoryStripeStore()
    await seedAccount(store, 'acct_harbour')
    const before = await startSandboxStripe({ store })
    const charge = aCharge({ paymentMethodReference: 'pm_card_authenticationRequired' })
    const id = requireProviderPaymentId(await gatewayTo(before).charge(charge))
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
