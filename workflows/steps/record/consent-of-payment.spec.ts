import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import * as consents from '@almoner/domain/marketing-consent/fixtures.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { toConsentId } from './consent-books.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const { payerId } = payments.initiatePayment()
const consentId = toConsentId(harbourId, payerId)

const ticks = async (world: World): Promise<void> => {
  const consentFields = { consentId, organisationId: harbourId, personId: payerId }
  const command = { ...consents.request, ...consentFields, givenWith: payments.paymentId }
  await world.tell(marketingConsent, { id: consentId, command })
}

const listTypes = async (world: World): Promise<readonly string[]> => {
  const categories = [marketingConsent.category]
  const events = await world.books.readAll({ after: 0n, limit: 100, categories })
  return events.map(({ type }) => type)
}

const waits = ['MarketingConsentRequested']
const counts = [...waits, 'MarketingConsentGiven']

describe('a marketing consent given with a payment', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('by card takes effect after the payment has succeeded, once, %s', async (_how, faults) => {
    const world = await createWorld({ faults: faults() })
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await ticks(world)
    await world.engine.advance(60_000)
    expect(await listTypes(world)).toEqual(waits)
    world.bank.approve()
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(counts)
  })

  it('by a card that is declined never takes effect', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'declines')
    await world.pays()
    await ticks(world)
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(waits)
  })

  it('by a wallet takes effect once it is paid, and never for a request that expires', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await ticks(world)
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(waits)
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(counts)
  })

  it('by a transfer takes effect once the charity has approved it', async () => {
    const world = await createWorld()
    await world.does(payments.submitManualPayment())
    await ticks(world)
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(waits)
    await world.does(payments.approveManualPayment())
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(counts)
  })

  it('does not count by a transfer that the charity has not found', async () => {
    const world = await createWorld()
    await world.does(payments.submitManualPayment())
    await ticks(world)
    await world.does({ type: 'DeclineManualPayment', try: 1, reason: 'not found' })
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(waits)
  })
})
