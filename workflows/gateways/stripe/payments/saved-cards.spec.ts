import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import {
  ProviderRejectedRequest,
  ProviderUnreachable,
  type CardToSave,
  type SavedCardCharge,
} from '../../ports/card-gateway.ts'
import { aCharge, startGateway } from '../testing/gateway.ts'

const hour = 3_600_000
let sandbox: Awaited<ReturnType<typeof startGateway>>
let aheadMilliseconds = 0

beforeAll(async () => {
  sandbox = await startGateway({ clock: () => Date.now() + aheadMilliseconds })
})
afterAll(() => sandbox.stripe.close())

beforeEach(() => {
  sandbox.faults.length = 0
  aheadMilliseconds = 0
})

const aPerson = () => randomUUID() as PersonId

const aCard = async (paymentMethodReference: string): Promise<CardToSave> => ({
  setupId: randomUUID(),
  customerId: await sandbox.gateway.customerFor(aPerson()),
  paymentMethodReference,
  returnUrl: 'http://harbour.localhost:3000/bank-return',
})

/** Saves a card, with its owner's authentication if the bank requires it. */
const keepCard = async (name: string) => {
  const card = await aCard(name)
  const first = await sandbox.gateway.saveCard(card)
  const isAsking = first.outcome === 'authentication_required'
  if (isAsking) await sandbox.stripe.challenge(first.providerSetupId, 'approve')
  const outcome = isAsking ? await sandbox.gateway.lookAtSetup(first.providerSetupId) : first
  if (outcome.outcome !== 'saved') throw new Error(`the card was not kept: ${outcome.outcome}`)
  return { ...outcome, isAsking, customerId: card.customerId }
}

type SavedPaymentCharge = Extract<SavedCardCharge, { paymentId: PaymentId }>

const instalment = (
  { customerId, paymentMethodReference }: { customerId: string; paymentMethodReference: string },
  differing: Partial<SavedPaymentCharge> = {},
): SavedPaymentCharge => {
  const { returnUrl: _, ...charge } = aCharge({ paymentMethodReference })
  return { ...charge, customerId, ...differing }
}

describe('a person with saved cards', () => {
  it('is one customer, even after several, late or lost requests', async () => {
    const person = aPerson()
    sandbox.faults.push('delay')
    const firstTry = sandbox.gateway.customerFor(person)
    await expect(firstTry).rejects.toBeInstanceOf(ProviderUnreachable)
    const customer = await sandbox.gateway.customerFor(person)
    expect(await sandbox.gateway.customerFor(person)).toBe(customer)
    aheadMilliseconds = 48 * hour
    expect(await sandbox.gateway.customerFor(person)).toBe(customer)
    expect(await sandbox.gateway.customerFor(aPerson())).not.toBe(customer)
  })

  it('is identified to the provider only by our id', async () => {
    const person = aPerson()
    const id = await sandbox.gateway.customerFor(person)
    expect(await sandbox.stripe.store.get('customer', id)).toMatchObject({
      metadata: { personId: person },
      email: null,
      name: null,
      description: null,
    })
  })

  it('sees their cards, and only theirs', async () => {
    const mine = await keepCard('pm_card_hk')
    await keepCard('pm_card_visa')
    expect(await sandbox.gateway.listCards(mine.customerId)).toEqual([
      {
        paymentMethodReference: mine.paymentMethodReference,
        card: { brand: 'visa', country: 'HK', last4: '0004' },
        expires: { month: 12, year: expect.any(Number) },
        fingerprint: expect.stringMatching(/^[\w-]{16}$/),
      },
    ])
  })

  it('removes a card for good, however often and late', async () => {
    const card = await keepCard('pm_card_hk')
    await sandbox.gateway.removeCard(card.paymentMethodReference)
    await sandbox.gateway.removeCard(card.paymentMethodReference)
    aheadMilliseconds = 48 * hour
    await sandbox.gateway.removeCard(card.paymentMethodReference)
    await sandbox.gateway.removeCard('pm_nothing')
    expect(await sandbox.gateway.listCards(card.customerId)).toEqual([])
    expect(await sandbox.gateway.chargeSaved(instalment(card))).toMatchObject({
      outcome: 'failed',
      reason: 'card_invalid',
    })
  })
})

describe('a card to be saved', () => {
  it('is set up once, even if it was requested twice', async () => {
    const card = await aCard('pm_card_hk')
    sandbox.faults.push('delay')
    await expect(sandbox.gateway.saveCard(card)).rejects.toBeInstanceOf(ProviderUnreachable)
    const outcome = await sandbox.gateway.saveCard(card)
    expect(outcome).toMatchObject({ outcome: 'saved', card: { last4: '0004' } })
    expect(await sandbox.gateway.saveCard(card)).toEqual(outcome)
    expect(await sandbox.gateway.listCards(card.customerId)).toHaveLength(1)
  })

  it('may require authentication by its owner, which may fail', async () => {
    const card = await aCard('pm_card_authenticationRequired')
    const setup = await sandbox.gateway.saveCard(card)
    if (setup.outcome !== 'authentication_required') throw new Error('the bank did not ask')
    expect(setup.challengeUrl).toBe(
      `http://localhost:3000/sandbox/stripe/challenge/${setup.providerSetupId}`,
    )
    expect(await sandbox.gateway.lookAtSetup(setup.providerSetupId)).toEqual(setup)
    await sandbox.stripe.challenge(setup.providerSetupId, 'reject')
    expect(await sandbox.gateway.lookAtSetup(setup.providerSetupId)).toEqual({
      outcome: 'failed',
      providerSetupId: setup.providerSetupId,
      reason: 'authentication_failed',
      code: 'setup_intent_authentication_failure',
    })
    expect(await sandbox.gateway.listCards(card.customerId)).toEqual([])
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedExpiredCard', 'card_declined', 'expired_card'],
    ['pm_nobody', 'card_invalid', 'resource_missing'],
  ])('%s is not', async (name, reason, code) => {
    const card = await aCard(name)
    expect(await sandbox.gateway.saveCard(card)).toMatchObject({ outcome: 'failed', reason, code })
    expect(await sandbox.gateway.listCards(card.customerId)).toEqual([])
  })

  it('is refused if another customer has saved it, even if it was removed since', async () => {
    const theirs = await keepCard('pm_card_hk')
    const invalid = { outcome: 'failed', reason: 'card_invalid' }
    const wanted = await aCard(theirs.paymentMethodReference)
    expect(await sandbox.gateway.saveCard(wanted)).toMatchObject(invalid)
    await sandbox.gateway.removeCard(theirs.paymentMethodReference)
    const again = { ...wanted, setupId: randomUUID() }
    expect(await sandbox.gateway.saveCard(again)).toMatchObject(invalid)
  })

  it('is abandoned for good, unless its owner was quicker', async () => {
    const asking = await sandbox.gateway.saveCard(await aCard('pm_card_authenticationRequired'))
    if (asking.outcome !== 'authentication_required') throw new Error('the bank did not ask')
    const cancelled = { outcome: 'failed', reason: 'cancelled', code: 'abandoned' }
    const { providerSetupId } = asking
    expect(await sandbox.gateway.cancelSetup(providerSetupId)).toMatchObject(cancelled)
    expect(await sandbox.gateway.cancelSetup(providerSetupId)).toMatchObject(cancelled)
    expect(await sandbox.gateway.lookAtSetup(providerSetupId)).toMatchObject(cancelled)
    const savedCard = await keepCard('pm_card_authenticationRequired')
    expect(await sandbox.gateway.cancelSetup(savedCard.providerSetupId)).toMatchObject({
      outcome: 'saved',
      paymentMethodReference: savedCard.paymentMethodReference,
    })
  })

  it('without an owner is our own mistake', async () => {
    const card = { ...(await aCard('pm_card_hk')), customerId: 'cus_nobody' }
    await expect(sandbox.gateway.saveCard(card)).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })
})

describe('a saved card that its owner pays with', () => {
  const payment = ({
    customerId,
    paymentMethodReference,
  }: Pick<CardToSave, 'customerId' | 'paymentMethodReference'>) =>
    aCharge({ customerId, paymentMethodReference })

  it('is identified as theirs, and pays again and again', async () => {
    const card = await keepCard('pm_card_hk')
    expect(await sandbox.gateway.identify(card.paymentMethodReference)).toEqual({
      outcome: 'identified',
      card: card.card,
      customerId: card.customerId,
    })
    for (const charge of [payment(card), payment(card)]) {
      const outcome = await sandbox.gateway.charge(charge)
      expect(outcome).toMatchObject({ outcome: 'succeeded', chargedCents: 51_911 })
      expect(await sandbox.gateway.charge(charge)).toEqual(outcome)
    }
  })

  it('pays what another card could not, saved or not', async () => {
    const refused = aCharge({ paymentMethodReference: 'pm_card_visa_chargeDeclined' })
    const declined = await sandbox.gateway.charge(refused)
    const { paymentId } = refused
    const { providerPaymentId } = declined
    const second = {
      ...payment(await keepCard('pm_card_hk')),
      paymentId,
      providerPaymentId,
      try: 2,
    }
    const paid = await sandbox.gateway.charge(second)
    expect(paid).toMatchObject({ outcome: 'succeeded', providerPaymentId })
    expect(await sandbox.paidFor(refused)).toHaveLength(1)
  })

  it('may fail, and another that is not saved pays instead', async () => {
    const refused = payment(await keepCard('pm_card_chargeCustomerFail'))
    const { providerPaymentId } = await sandbox.gateway.charge(refused)
    const other = { ...refused, customerId: null, paymentMethodReference: 'pm_card_hk' }
    const paid = await sandbox.gateway.charge({ ...other, providerPaymentId, try: 2 })
    expect(paid).toMatchObject({ outcome: 'succeeded', providerPaymentId })
  })

  it('is never charged for another person, nor for a guest', async () => {
    const card = await keepCard('pm_card_hk')
    const other = await sandbox.gateway.customerFor(aPerson())
    for (const customerId of [other, null]) {
      const charge = { ...payment(card), customerId }
      const refused = await sandbox.gateway.charge(charge)
      expect(refused).toMatchObject({ outcome: 'failed', reason: 'card_invalid' })
      expect(await sandbox.paidFor(charge)).toEqual([])
    }
  })
})

describe('a saved card that is charged while its owner is away', () => {
  it.each([
    ['pm_card_hk', false],
    ['pm_card_authenticationRequiredOnSetup', true],
    ['pm_card_authenticationRequiredSetupForOffSession', false],
  ])('%s pays, again and again', async (name, isAsking) => {
    const card = await keepCard(name)
    expect(card.isAsking).toBe(isAsking)
    const charge = instalment(card)
    const outcome = await sandbox.gateway.chargeSaved(charge)
    expect(outcome).toMatchObject({ outcome: 'succeeded', chargedCents: 51_911, card: card.card })
    expect(await sandbox.gateway.chargeSaved(charge)).toEqual(outcome)
    expect(await sandbox.gateway.chargeSaved(instalment(card))).toMatchObject({
      outcome: 'succeeded',
    })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('is not declined if the bank requires authentication by its owner, who then authenticates', async () => {
    const card = await keepCard('pm_card_authenticationRequired')
    const charge = instalment(card)
    const asking = await sandbox.gateway.chargeSaved(charge)
    expect(asking).toEqual({
      outcome: 'authentication_required',
      providerPaymentId: expect.stringMatching(/^pi_/),
      card: card.card,
    })
    expect(await sandbox.gateway.chargeSaved(charge)).toEqual(asking)
    expect(await sandbox.paidFor(charge)).toEqual([])
    const providerPaymentId = asking.providerPaymentId ?? ''
    const returnUrl = 'http://harbour.localhost:3000/bank-return'
    const here = { returnUrl, authenticationForced: false }
    const onSession = { ...charge, try: 2, providerPaymentId, ...here }
    expect(await sandbox.gateway.charge(onSession)).toMatchObject({
      outcome: 'authentication_required',
      challengeUrl: expect.stringContaining(providerPaymentId),
    })
    await sandbox.stripe.challenge(providerPaymentId, 'approve')
    expect(await sandbox.gateway.look(providerPaymentId)).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it.each([
    ['pm_card_chargeCustomerFail', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined, and another card may pay the same payment', async (name, code) => {
    const card = await keepCard(name)
    const charge = instalment(card)
    const declined = await sandbox.gateway.chargeSaved(charge)
    expect(declined).toMatchObject({ outcome: 'failed', reason: 'card_declined', code })
    const again = { ...charge, try: 2, providerPaymentId: declined.providerPaymentId }
    const other = { ...again, paymentMethodReference: 'pm_card_hk' }
    expect(await sandbox.gateway.chargeSaved(other)).toMatchObject({
      outcome: 'succeeded',
      providerPaymentId: declined.providerPaymentId,
    })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })

  it('is never charged for another person', async () => {
    const theirs = await keepCard('pm_card_hk')
    const customerId = await sandbox.gateway.customerFor(aPerson())
    const charge = instalment(theirs, { customerId })
    const refused = await sandbox.gateway.chargeSaved(charge)
    expect(refused).toMatchObject({ outcome: 'failed', reason: 'card_invalid' })
    expect(await sandbox.paidFor(charge)).toEqual([])
  })

  it('is charged once, though the answer was lost', async () => {
    const charge = instalment(await keepCard('pm_card_hk'))
    await sandbox.dashboard('/troubles', { next: 'lost_answer', times: '2' })
    await expect(sandbox.gateway.chargeSaved(charge)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await sandbox.gateway.chargeSaved(charge)).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.paidFor(charge)).toHaveLength(1)
  })
})
