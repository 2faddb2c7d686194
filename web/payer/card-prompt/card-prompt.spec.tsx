import { describe, expect, it } from 'vitest'
import { openPayerSite, type FakeApi } from '../../testing/payer-site.tsx'
import { aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'

const open = async (api: FakeApi = {}) => {
  seedCheckout({ ...aReadyCheckout(), card: null })
  const site = await openPayerSite('/CardPrompt', { api })
  await site.sees('[name=cardNumber]')
  return site
}

const summary = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent)

describe('a complete card', () => {
  it('waits for its provider, and can be sent again if the provider does not answer', async () => {
    let lose: () => void = () => {}
    const token = () =>
      new Promise<never>((_, reject) => {
        lose = () => reject(new TypeError('connection lost'))
      })
    const site = await open({ 'POST /token': token })
    await site.press('li button', '4242 4242 4242 4242')
    await site.press('button[type=submit]')
    await site.sees('main button', 'Checking the card…')
    lose()
    await site.sees('[role=alert]', 'The card provider could not be reached')
    expect(site.page.textContent).toContain('Nothing was charged.')
    await site.sees('button[type=submit]', 'Continue to review')
  })
})

describe('a card that is not complete', () => {
  it('is reported in the order of the fields', async () => {
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

  it('is no longer reported for the field that is being typed in', async () => {
    const site = await open()
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the card number')
    await site.type('cardExpiry', '12 / 34')
    expect(summary(site.page)).toEqual(['Enter the card number', 'Enter the security code'])
  })

  it('is no longer reported once a test card is chosen', async () => {
    const site = await open()
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Enter the card number')
    await site.press('li button', '4000 0034 4000 0004')
    expect(summary(site.page)).toEqual([])
    expect(site.page.querySelector('[aria-invalid=true]')).toBeNull()
  })
})
