import { describe, expect, it } from 'vitest'
import { mission, openPayerSite } from '../../../testing/payer-site.tsx'
import type { Checkout } from '../../checkout/state/checkout-shape.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aCard, aGift, aPayer, aPayment, seedCheckout } from '../../testing/checkouts.ts'

/** Everything is answered: the payer has seen the review and goes back. */
const answered: Partial<Checkout> = {
  gift: aGift,
  payer: aPayer,
  phoneNumber: '+85251234567',
  method: 'card',
  card: aCard,
}

const goOnFromAmount = async (changes: Partial<Checkout> = {}) => {
  seedCheckout({ ...answered, ...changes })
  const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, { api: {} })
  await site.sees('button[type=submit]', 'Continue')
  await site.type('amount', '600')
  await site.sees('button[type=submit]', 'Continue')
  await site.press('button[type=submit]')
  return site
}

describe('a payer who returns from the review', () => {
  it('to change the amount continues straight to the review, and types nothing twice', async () => {
    const site = await goOnFromAmount()
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({
      gift: { amount: '600' },
      card: aCard,
      phoneNumber: answered.phoneNumber,
    })
  })

  it('to change their details keeps the card that was typed', async () => {
    seedCheckout(answered)
    const site = await openPayerSite('/PersonalDetails', { api: {} })
    await site.sees('button[type=submit]', 'Continue')
    await site.type('firstName', 'Siu Ming')
    await site.press('button[type=submit]')
    await site.arrives('/Review')
    expect(readCheckout()).toMatchObject({ payer: { firstName: 'Siu Ming' }, card: aCard })
  })
})

describe('the steps between are taken', () => {
  it.each<[string, Partial<Checkout>]>([
    ['before there were details', { phoneNumber: null }],
    ['where no card was typed', { card: null }],
    ['where a code names the amount', { method: 'fps', card: null }],
    ['where a wallet handed the card over for a sum', { card: { ...aCard, from: 'apple_pay' } }],
    ['after a bank has refused', { payment: { ...aPayment, phase: 'refused' } }],
  ])('%s', async (_, changes) => {
    const site = await goOnFromAmount(changes)
    await site.arrives('/PersonalDetails')
  })
})
