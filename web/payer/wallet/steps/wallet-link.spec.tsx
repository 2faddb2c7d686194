import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { openPayerSite, organisation, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import {
  anOpenWallet,
  aReadyCheckout,
  aWalletCheckout,
  seedCheckout,
} from '../../testing/checkouts.ts'

const create = 'POST /api/user/payments/paymeLink'
const fetchStatus = 'POST /api/user/payments/fetchPaymentStatus/'
const finalize = 'POST /api/user/payments/finalizePayMeLink'
const receipt = 'http://harbour.localhost/receipts/x'

const opened = {
  status: 200,
  body: {
    status: true,
    state: 'open',
    result: {
      objectId: 'p1',
      paymentRequestId: 'request-1',
      webLink: 'https://wallet.example/1',
      effectiveDuration: 600,
      token: 'token-1',
      businessLogos: { normal: null },
      totalAmount: 519.11,
    },
  },
}
const waiting = { status: 200, body: { result: { status: 'processing', receiptUrl: null } } }
const complete = { status: 200, body: { result: { status: 'complete', receiptUrl: receipt } } }
const finalized = (receiptLink: string | null) => ({
  status: receiptLink === null ? 202 : 200,
  body: {
    status: receiptLink === null ? 'processing' : 'complete',
    PayMeId: null,
    PayMePaymentRequestId: 'request-1',
    receiptLink,
    organization: { id: 'x', organizationName: 'Harbour Light', organizationUrl: null },
  },
})

const onPhone = { matches: true } as MediaQueryList
const leave = vi.fn<(address: string | URL) => void>()

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(onPhone)
  vi.spyOn(location, 'assign').mockImplementation(leave)
})
afterEach(() => {
  vi.restoreAllMocks()
  leave.mockClear()
})

describe('a payer on their phone', () => {
  const open = async (api: FakeApi = {}) => {
    seedCheckout(aWalletCheckout())
    const site = await openPayerSite('/Review', {
      api: { [create]: () => opened, [fetchStatus]: () => waiting, ...api },
    })
    await site.sees('main button', 'Pay HK$519.11 with PayMe')
    await site.press('main button', 'Pay HK$519.11 with PayMe')
    await site.arrives('/PayMeLink')
    return site
  }

  it('opens the wallet with one press, and nothing is requested from it before', async () => {
    const site = await open()
    const button = await site.sees('button', 'Pay HK$519.11 in PayMe')
    expect(site.bodiesOf(create)).toHaveLength(0)
    await site.does(() => {
      button.click()
      button.click()
    })
    await site.sees('button', 'Open PayMe again')
    expect(leave.mock.calls).toEqual([['https://wallet.example/1']])
    expect(site.bodiesOf(create)).toHaveLength(1)
  })

  it('who returns to the page before the wallet has answered finds it waiting', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/PayMeLink', { api: { [fetchStatus]: () => complete } })
    await site.sees('h1', 'Thank you')
    expect(leave).not.toHaveBeenCalled()
  })

  it('goes back to the review', async () => {
    const site = await open()
    await site.press('a', 'Back')
    await site.arrives('/Review')
    expect(site.place()).toBe('/Review')
  })

  it('who leaves the page open for ten minutes finds it expired, with nothing requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const site = await open()
    await site.sees('button', 'Pay HK$519.11 in PayMe')
    await vi.advanceTimersByTimeAsync(600_000)
    await site.arrives('/ErrorPromptPayMe')
    await site.sees('h1', 'This page has expired')
    await site.sees('main', 'No payment was started, and no money was taken')
    expect(site.bodiesOf(create)).toHaveLength(0)
  })

  it('is never led to anything but a page of the web', async () => {
    const result = { ...opened.body.result, webLink: 'javascript:alert(1)' }
    const site = await open({ [create]: () => ({ ...opened, body: { ...opened.body, result } }) })
    await site.sees('button', 'Pay HK$519.11 in PayMe')
    await site.press('button', 'Pay HK$519.11 in PayMe')
    await site.sees('button', 'Open PayMe again')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('a payer who returns from the wallet', () => {
  it('to the browser they started in arrives at the usual last page', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/FinalizePayMe/p1', {
      api: { [finalize]: () => finalized(receipt) },
    })
    await site.arrives('/ConfirmPayment')
    await site.sees('h1', 'Thank you, Tai Man')
    const { token } = requirePresent(anOpenWallet().request, 'the request')
    expect(site.bodiesOf(finalize)).toEqual([{ objectId: 'p1', token }])
    expect(readCheckout().wallet).toBeNull()
  })

  it('to another browser sees thanks, and where the receipt is sent', async () => {
    const done = finalized(receipt)
    const site = await openPayerSite('/FinalizeTapAndGo/p1', {
      api: { [finalize]: () => ({ ...done, body: { ...done.body, receiptLink: null } }) },
    })
    await site.sees('h1', 'Thank you')
    await site.sees('main', 'Your receipt is sent by email.')
    expect(site.bodiesOf(finalize)).toEqual([{ objectId: 'p1' }])
    expect(document.body.textContent).not.toContain('Download receipt')
    const returnLink = await site.sees('main a', 'Continue to harbour.example')
    expect(returnLink.getAttribute('href')).toBe('https://harbour.example/')
  })

  it('before the wallet has answered sees the result when it arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let answer = waiting as object
    const site = await openPayerSite('/FinalizePayMe/p1', {
      api: {
        [finalize]: () => finalized(null),
        [fetchStatus]: () => answer as { status: number },
      },
    })
    await site.sees('h1', 'Welcome back from PayMe')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(site.bodiesOf(finalize)).toHaveLength(1)
    expect(site.bodiesOf(fetchStatus)).toHaveLength(2)
    answer = complete
    await vi.advanceTimersByTimeAsync(6_000)
    await site.sees('a', 'Download receipt')
  })

  it('without having paid sees this, and the other ways', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/FinalizePayMe/p1', {
      api: { [finalize]: () => problem(402, 'rejected') },
    })
    await site.arrives('/ErrorPromptPayMe')
    expect(await site.sees('main', 'No money was taken')).toBeTruthy()
  })

  it('with the address of an unknown payment sees this', async () => {
    const site = await openPayerSite('/FinalizePayMe/p2', {
      api: { [finalize]: () => problem(404, 'payment_not_found') },
    })
    await site.sees('h1', 'We cannot find this payment')
    expect(await site.sees('main', 'If you have paid, your receipt is sent by email')).toBeTruthy()
    expect(site.page.textContent).not.toContain('payment_not_found')
    expect(site.page.textContent).not.toContain('Choose other methods')
  })

  it('to a payment of theirs that cannot continue is led to the other ways first', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/FinalizePayMe/p1', {
      api: { [finalize]: () => problem(409, 'wrong_method') },
    })
    await site.sees('h1', 'Payment failed')
    await site.sees('main a', 'Back to the projects')
    const links = [...site.page.querySelectorAll('main a')].map((link) => link.textContent)
    expect(links).toEqual(['Choose other methods', 'Back to the projects'])
    await site.press('main a', 'Choose other methods')
    await site.arrives('/SelectPayment')
  })
})

describe('an open request', () => {
  it('keeps amount and details unchanged, and leaves every other way of paying open', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/PersonalDetails', { api: { [fetchStatus]: () => waiting } })
    await site.arrives('/PayMeLink')
    await site.go('/MissionDetails?no=1')
    await site.arrives('/PayMeLink')
    await site.go('/SelectPayment')
    await site.arrives('/SelectPayment')
    expect(site.page.textContent).not.toContain('Back')
  })

  it('is not changed by what is then typed on the front page', async () => {
    const body = { ...organisation, organizationObj: { ...organisation.organizationObj } }
    body.organizationObj.plan = { currentPlan: 'basic' }
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/SelectMission', {
      api: {
        'GET /api/donors/organization': () => ({ status: 200, body }),
        [fetchStatus]: () => waiting,
      },
    })
    await site.sees('[role=status]', 'A payment of HK$507.61 is still in progress')
    await site.sees('[name=amount]')
    await site.type('amount', '900')
    await site.sees('main button', 'Donate HK$9')
    await site.press('main button', 'Donate HK$9')
    await site.arrives('/PayMeLink')
    expect(readCheckout().gift?.amount).toBe('500')
  })

  it('that was paid before a card could replace it is the payment that is confirmed', async () => {
    const wallet = anOpenWallet()
    seedCheckout({ ...aReadyCheckout(), attemptId: wallet.sent.fingerprint, wallet })
    const site = await openPayerSite('/Review', {
      api: {
        'POST /api/user/payments': () => ({
          status: 200,
          body: {
            status: 'succeeded',
            id: 'p1',
            paymentIntent: 'request-1',
            receiptLink: receipt,
            totalAmount: 507.61,
          },
        }),
      },
    })
    await site.sees('main button', 'Donate HK$519.11')
    await site.press('main button', 'Donate HK$519.11')
    await site.sees('main', 'We have received your HK$507.61')
    expect(readCheckout().result).toMatchObject({ method: 'payme', card: null })
  })

  it('no longer restricts anything well after it has expired', async () => {
    const request = { ...anOpenWallet().request, expiresAt: Date.now() - 100_000 } as never
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet({ request }) })
    const site = await openPayerSite('/PersonalDetails', { api: {} })
    expect(await site.sees('h1', 'Your details')).toBeTruthy()
  })
})
