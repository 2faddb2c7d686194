import { describe, expect, it } from 'vitest'
import { openPayerSite } from '../../testing/payer-site.tsx'
import { aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'

const open = async () => {
  seedCheckout({ ...aReadyCheckout(), card: null })
  const site = await openPayerSite('/CardPrompt')
  await site.sees('[name=cardNumber]')
  return site
}

const summary = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent)

describe('a card that is not complete', () => {
  it('is told of in the order of the fields', async () => {
    const site = await open()
    await site.type('cardName', '')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the card number')
    expect(summary(site.page)).toEqual([
      'Enter the card number',
      'Enter the expiry date',
      'Enter the security code',
      'Enter the name on the card',
    ])
  })

  it('is told of no more in the field where somebody types', async () => {
    const site = await open()
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the card number')
    await site.type('cardExpiry', '12 / 34')
    expect(summary(site.page)).toEqual(['Enter the card number', 'Enter the security code'])
  })

  it('is told of no more once a test card is chosen', async () => {
    const site = await open()
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the card number')
    await site.press('li button', '4000 0034 4000 0004')
    expect(summary(site.page)).toEqual([])
    expect(site.page.querySelector('[aria-invalid=true]')).toBeNull()
  })
})
