import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import { openPayerSite } from '../../../testing/payer-site.tsx'
import { readOutcome } from './after-charge.tsx'
import { freshCheckout } from '../state/stored/checkout-state.ts'
import {
  aGift,
  anOpenWallet,
  aPayment,
  aReadyCheckout,
  aResult,
  seedCheckout,
} from '../../testing/checkouts.ts'

// A part that every screen of the checkout is drawn with, here by a browser that cannot draw it.
vi.mock('../../../ui/layout/step-dots.tsx', () => ({ StepDots: () => fail() }))
vi.mock('./return-link.tsx', () => ({ ReturnLink: () => fail() }))
const fail = (): never => {
  throw new TypeError('URL.canParse is not a function')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const at = async (path: string, language: Language = 'en') => {
  document.documentElement.lang = htmlLanguage[language]
  history.replaceState(null, '', path)
  return openPayerSite(path, { language })
}
const mayReadAsFailed = /sorry|wrong|fail|try again|抱歉|失敗|失败/i

describe('a thank-you that cannot be drawn', () => {
  it.each([
    ['en', 'Thank you. Your donation has arrived.', 'Download receipt'],
    ['zh', '多謝，我們已收到你的捐款。', '下載收據'],
    ['cn', '谢谢，我们已收到您的捐款。', '下载收据'],
  ] as const)(
    'still shows that the gift arrived, with its receipt: %s',
    async (language, title, link) => {
      seedCheckout({ result: aResult })
      const site = await at('/ConfirmPayment', language)
      await site.sees('h1', title)
      const receipt = await site.sees('a', link)
      expect(receipt.getAttribute('href')).toBe(aResult.receiptLink)
      expect(site.page.textContent).toContain('HK$519.11')
      expect(site.page.textContent).toContain('taiman@example.com')
      expect(site.page.textContent).not.toMatch(mayReadAsFailed)
    },
  )

  it('shows for a monthly gift that it is set up, and that nothing was charged', async () => {
    const plan = { id: 'p1', scheduledDate: '2027-01-15T00:00:00.000Z', recurringOccurrences: 12 }
    seedCheckout({ result: { ...aResult, plan } })
    const site = await at('/ConfirmPayment')
    await site.sees('h1', 'Your monthly gift is set up.')
    expect(site.page.textContent).toContain('Nothing has been charged today')
    expect((await site.sees('a')).getAttribute('href')).toBe('/DonationInfoRecurring/p1')
  })
})

describe('a payment with an unknown outcome', () => {
  it.each([
    ['/Review', { payment: aPayment }],
    ['/ConfirmPayment', { payment: { ...aPayment, phase: 'processing' as const, id: 'p1' } }],
  ])('stays unknown if %s cannot be drawn', async (path, change) => {
    seedCheckout({ ...aReadyCheckout(), ...change })
    const site = await at(path)
    await site.sees('h1', 'We do not know yet whether your payment went through')
    expect((await site.sees('a', 'Check again')).getAttribute('href')).toBe(path)
    expect(site.page.textContent).not.toMatch(mayReadAsFailed)
  })

  it('stays unknown if a wallet returns to a browser that has no data about it', async () => {
    const path = '/FinalizePayMe/0b1c2d3e-0000-4000-8000-0000000000ff'
    const outcome = readOutcome(freshCheckout(), path)
    expect(outcome).toEqual({ kind: 'unknown', link: path })
  })

  it('stays unknown while a wallet’s request is open', () => {
    const checkout = { ...freshCheckout(), gift: aGift, wallet: anOpenWallet() }
    expect(readOutcome(checkout, '/PayMeCode')?.kind).toBe('unknown')
  })
})

describe('if no money can have been taken', () => {
  it.each([
    ['before anything was sent', {}],
    ['after the bank has refused', { payment: { ...aPayment, phase: 'refused' as const } }],
    ['with an earlier gift’s end kept', { result: aResult }],
  ])('%s, the page does not mention a payment', (_, change) => {
    expect(readOutcome({ ...aReadyCheckout(), ...change }, '/Review')).toBeUndefined()
  })

  it('the page asks to check the email before paying again, and mentions no failed payment', async () => {
    seedCheckout(aReadyCheckout())
    const site = await at('/Review')
    const main = await site.sees('main', 'If you have just paid, check your email')
    expect(main.textContent).not.toMatch(/wrong|try again/)
  })
})
