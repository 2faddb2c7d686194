import { describe, expect, it, vi } from 'vitest'
import { ownCodes } from '@almoner/domain/payment-code/fixtures.ts'
import { openPayerSite, organisation, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import type { Checkout } from '../checkout/state/checkout-shape.ts'
import { anOpenWallet, aWalletCheckout, seedCheckout } from '../testing/checkouts.ts'

const details = 'POST /api/user/payments/manualDetails'
const charity = {
  ...organisation,
  paymentMethod: {
    ...organisation.paymentMethod,
    manual: ['fps', 'alipay_hk', 'alipay_ch', 'bank_transfer'],
  },
}
const api: FakeApi = {
  'GET /api/donors/organization': () => ({ status: 200, body: charity }),
  [details]: (body) => {
    const { paymentName } = body as { paymentName: string }
    const isFps = paymentName === 'fps'
    return { status: 200, body: { reference: 'AB12CD34', code: 'x', isForThisPayment: isFps } }
  },
}

const open = async (changes: Partial<Checkout> = {}, more: FakeApi = {}) => {
  seedCheckout({ ...aWalletCheckout(), method: null, ...changes })
  const site = await openPayerSite('/SelectPayment', { api: { ...api, ...more } })
  const choose = async (brand: string) => {
    await site.sees(`[value=${brand}]`)
    await site.press(`[value=${brand}]`)
  }
  return { ...site, choose }
}

describe('a code beside the choice of the method', () => {
  it('is scanned and completed without a page between', async () => {
    const site = await open()
    await site.choose('fps')
    const code = await site.sees('canvas')
    expect(code.getAttribute('aria-label')).toMatch(/^QR code to pay HK\$[\d.]+ by FPS$/)
    expect(site.page.textContent).toContain('The amount and the reference are in the code')
    expect(site.page.textContent).toContain('AB12CD34')
    await site.press('button', 'Complete: I have paid')
    await site.arrives('/Review')
    expect(readCheckout().method).toBe('fps')
  })

  it('has the payee’s FPS identifier to copy, if it contains one', async () => {
    const answer = { reference: 'AB12CD34', code: ownCodes.mobile, isForThisPayment: true }
    const site = await open({}, { [details]: () => ({ status: 200, body: answer }) })
    await site.choose('fps')
    await site.sees('dt', 'FPS mobile number')
    await site.sees('dd', '+852 9123 4567')
  })

  it('comes after the payee, the amount and the reference on a phone', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query.includes('coarse') }) as MediaQueryList,
    )
    const answer = { reference: 'AB12CD34', code: ownCodes.mobile, isForThisPayment: true }
    const site = await open({}, { [details]: () => ({ status: 200, body: answer }) })
    await site.choose('fps')
    await site.sees('h2', 'Pay in your bank’s app')
    const code = await site.sees('canvas')
    const facts = await site.sees('dl', 'AB12CD34')
    expect(facts.textContent).toContain('+852 9123 4567')
    expect(facts.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows no FPS identifier if the code contains none', async () => {
    const site = await open()
    await site.choose('fps')
    await site.sees('canvas')
    expect(site.page.textContent).not.toContain('Or transfer to this payee')
  })

  it('links to the step-by-step instructions', async () => {
    const site = await open()
    await site.choose('fps')
    await site.sees('button', 'Show each step')
    await site.press('button', 'Show each step')
    await site.arrives('/ManualPayments')
    expect(readCheckout().method).toBe('fps')
  })

  it('is of the app on the payer’s side of the border, and that is remembered', async () => {
    const site = await open()
    await site.choose('alipay')
    await site.sees('h2', 'Scan with AlipayHK')
    await site.press('[value=alipay_ch]')
    await site.sees('h2', 'Scan with Alipay')
    await site.sees('button', 'Complete: I have paid')
    await site.press('button', 'Complete: I have paid')
    await site.arrives('/Review')
    expect(readCheckout().method).toBe('alipay_ch')
    await site.go('/SelectPayment')
    await site.sees('canvas')
    expect(find<HTMLInputElement>(site.page, '[value=alipay_ch]').checked).toBe(true)
  })

  it('cannot be completed if it could not be shown', async () => {
    const site = await open({}, { [details]: () => problem(422, 'invalid') })
    await site.choose('fps')
    await site.sees('[role=alert]', 'The details of this payment could not be loaded')
    expect(site.page.textContent).not.toContain('Complete: I have paid')
  })

  it('is not there for what is paid without one', async () => {
    const site = await open()
    await site.choose('bank_transfer')
    await site.sees('button', 'Continue with Bank transfer')
    expect(site.page.querySelector('canvas')).toBeNull()
  })

  it('waits for an open wallet to be left', async () => {
    const site = await open({ method: 'payme', wallet: anOpenWallet() })
    await site.choose('fps')
    await site.sees('button', 'Continue with FPS')
    expect(site.page.querySelector('canvas')).toBeNull()
  })
})
