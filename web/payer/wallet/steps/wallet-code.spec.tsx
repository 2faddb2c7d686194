import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { anOpenWallet, aWalletCheckout, seedCheckout } from '../../testing/checkouts.ts'

const create = 'POST /api/user/payments/paymeQrCode'
const fetchStatus = 'POST /api/user/payments/fetchPaymentStatus/'
const askPayme = 'POST /api/user/payments/PayMeFetch/'
const askTapAndGo = 'POST /api/user/payments/webhookStatus/'

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
const ok = (result: object) => ({ status: 200, body: { result } })
const processing = () => ok({ status: 'processing', receiptUrl: null })
const complete = () => ok({ status: 'complete', receiptUrl: 'http://harbour.localhost/receipts/x' })
const failed = (reason: string) => () => ok({ status: 'error', receiptUrl: null, reason })
const says = (statusCode: string) => () =>
  ok({ statusCode, paymentRequestId: 'request-1', transactions: [] })
const loseConnection = (): never => {
  throw new TypeError('connection lost')
}

const quiet: FakeApi = {
  [create]: () => opened,
  [fetchStatus]: processing,
  [askPayme]: says('PR001'),
  [askTapAndGo]: says('PR001'),
}

const letPass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** Opens the code's screen with a fake clock; `turn` changes the API's answers. */
const atCode = async (path = '/PayMeCode') => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  seedCheckout(aWalletCheckout(path === '/PayMeCode' ? 'payme' : 'tap_and_go'))
  const answers = { ...quiet }
  const api = Object.fromEntries(
    Object.keys(quiet).map((name) => [
      name,
      (body: unknown, url: URL) => (answers[name] ?? loseConnection)(body, url),
    ]),
  )
  const site = await openPayerSite(path, { api })
  await site.sees('canvas')
  return {
    ...site,
    asked: (name: string) => site.bodiesOf(name).length,
    turn: (change: FakeApi) => Object.assign(answers, change),
  }
}

describe('a code to be scanned', () => {
  it('requests what was agreed, as one attempt, and shows what it is for', async () => {
    const { attemptId } = seedCheckout(aWalletCheckout())
    const site = await openPayerSite('/PayMeCode', { api: quiet })
    const code = await site.sees('canvas')
    expect(code.getAttribute('aria-label')).toBe('QR code to pay HK$519.11 with PayMe')
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['1000', '1000'])
    expect(site.bodiesOf(create)).toHaveLength(1)
    expect(site.bodiesOf(create)[0]).toMatchObject({
      amount: 500,
      fingerprint: attemptId,
      paymentMethod: 'PayMe',
      coverFee: true,
    })
    expect(site.page.querySelectorAll('ol li')).toHaveLength(3)
    expect(site.page.textContent).toContain('Waiting for PayMe')
  })

  it('is the same after a reload, and is not requested again', async () => {
    seedCheckout({ ...aWalletCheckout(), wallet: anOpenWallet() })
    const site = await openPayerSite('/PayMeCode', { api: quiet })
    await site.sees('canvas')
    expect(site.bodiesOf(create)).toHaveLength(0)
  })

  it('is requested with the same data when the answer is lost', async () => {
    const answers = [loseConnection, () => opened]
    seedCheckout(aWalletCheckout())
    const site = await openPayerSite('/PayMeCode', {
      api: { ...quiet, [create]: () => (answers.shift() ?? loseConnection)() },
    })
    await site.sees('canvas')
    const [first, second] = site.bodiesOf(create)
    expect(second).toEqual(first)
  })

  it('is checked every six seconds, and PayMe is queried once a minute', async () => {
    const site = await atCode()
    const before = site.asked(fetchStatus)
    await letPass(54_000)
    expect(site.asked(fetchStatus) - before).toBe(9)
    expect(site.asked(askPayme)).toBe(0)
    await letPass(6_000)
    expect(site.asked(askPayme)).toBe(1)
    expect(site.bodiesOf(askPayme)[0]).toEqual({
      token: 'token-1',
      PayMePaymentRequestId: 'request-1',
    })
  })

  it('of Tap & Go is checked every five seconds', async () => {
    const site = await atCode('/TapAndGoCode')
    const before = site.asked(askTapAndGo)
    await letPass(50_000)
    expect(site.asked(askTapAndGo) - before).toBe(10)
  })

  it('is checked less often while the page is hidden, and at once when it is visible', async () => {
    const site = await atCode()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    onTestFinished(() => hidden.mockRestore())
    await letPass(6_000)
    const before = site.asked(fetchStatus)
    await letPass(29_000)
    expect(site.asked(fetchStatus)).toBe(before)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await letPass(10)
    expect(site.asked(fetchStatus)).toBe(before + 1)
  })

  it('is no longer checked once the page is left, and can be found again', async () => {
    const site = await atCode()
    await site.press('a', 'Back')
    await site.arrives('/SelectPayment')
    await site.sees('[role=status]', 'A PayMe request for HK$519.11 is still open')
    const before = site.asked(fetchStatus)
    await letPass(30_000)
    expect(site.asked(fetchStatus)).toBe(before)
    expect(readCheckout().wallet?.phase).toBe('open')
  })
})

describe('a wallet that was paid', () => {
  it.each(['/PayMeCode', '/TapAndGoCode'])(
    'leads from %s to thanks and the receipt',
    async (at) => {
      const site = await atCode(at)
      site.turn({ [fetchStatus]: complete, [askTapAndGo]: says('PR005') })
      await letPass(6_000)
      await site.sees('h1', 'Thank you, Tai Man')
      const link = await site.sees('a', 'Download receipt')
      expect(link.getAttribute('href')).toBe('http://harbour.localhost/receipts/x')
      expect(site.page.textContent).toContain(at === '/PayMeCode' ? 'PayMe' : 'Tap & Go')
      expect(site.page.textContent).not.toContain('statement')
      expect(readCheckout()).toMatchObject({ gift: null, wallet: null, asked: null })
    },
  )
})

describe('a lost connection', () => {
  it('is shown as an interruption, and the page continues once it is back', async () => {
    const site = await atCode()
    site.turn({ [fetchStatus]: loseConnection })
    await letPass(6_000)
    expect(site.page.textContent).toContain('The connection is interrupted')
    expect(site.page.textContent).not.toMatch(/failed|not paid/i)
    site.turn({ [fetchStatus]: complete })
    window.dispatchEvent(new Event('online'))
    await letPass(10)
    await site.sees('h1', 'Thank you')
  })
})

describe('a request whose time is over', () => {
  it('is shown as expired when the API reports this', async () => {
    const site = await atCode()
    site.turn({ [fetchStatus]: failed('expired') })
    await letPass(6_000)
    await site.arrives('/ErrorPromptPayMe')
    await site.sees('h1', 'The request to PayMe has expired')
    await site.press('button', 'Cancel payment')
    await site.arrives('/')
    expect(readCheckout()).toMatchObject({ gift: null, wallet: null })
  })

  it('is not called anything by our own clock but looked into once more', async () => {
    const site = await atCode()
    await letPass(606_000)
    expect(site.place()).toBe('/PayMeCode')
    expect(site.page.textContent).toContain('Checking whether your PayMe payment came in')
    // The code could no longer be used to pay.
    expect(site.page.querySelector('main canvas')).toBeNull()
    await letPass(90_000)
    await site.arrives('/ErrorPromptPayMe')
    await site.sees('main', 'If you paid at the last moment')
  })

  it('and was paid at the last moment still ends with thanks', async () => {
    const site = await atCode()
    await letPass(700_000)
    await site.arrives('/ErrorPromptPayMe')
    site.turn({ [fetchStatus]: complete })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await site.sees('h1', 'Thank you')).toBeTruthy()
  })
})

describe('a payer who declined in the wallet', () => {
  it('sees that no money was taken, and can choose another way', async () => {
    const site = await atCode()
    site.turn({ [fetchStatus]: failed('rejected') })
    await letPass(6_000)
    await site.arrives('/ErrorPromptPayMe')
    await site.sees('main', 'No money was taken')
    await site.press('button', 'Choose other methods')
    await site.arrives('/SelectPayment')
    expect(site.place()).toBe('/SelectPayment')
  })

  it('tries again on the same attempt by the icon in the corner', async () => {
    const site = await atCode()
    site.turn({ [fetchStatus]: failed('rejected') })
    await letPass(6_000)
    await site.arrives('/ErrorPromptPayMe')
    await site.sees('h1', 'The PayMe payment was not made')
    site.turn({ [fetchStatus]: processing })
    await site.press('[aria-label="Try again"]')
    await site.arrives('/PayMeCode')
    await site.sees('canvas')
    const [first, second] = site.bodiesOf(create)
    expect(second).toEqual(first)
  })
})

describe('a request that the API would not open', () => {
  it('shows why if something must be corrected', async () => {
    seedCheckout(aWalletCheckout())
    const site = await openPayerSite('/PayMeCode', {
      api: { ...quiet, [create]: () => problem(422, 'invalid_input', { memo: 'memo.too_long' }) },
    })
    await site.sees('[role=alert]', 'Error creating payment')
    expect(readCheckout().wallet).toBeNull()
  })

  it('for a project that was closed links to the others, and shows this', async () => {
    seedCheckout(aWalletCheckout())
    const api = { ...quiet, [create]: () => problem(409, 'project_closed') }
    const site = await openPayerSite('/PayMeCode', { api })
    const link = await site.sees('[role=alert] a', 'See the projects')
    expect(link.getAttribute('href')).toBe('/SelectMission')
  })

  it('is unavailable when the wallet would not have it, which is not the payer’s no', async () => {
    seedCheckout(aWalletCheckout())
    const api = { ...quiet, [create]: () => problem(402, 'provider_refused') }
    const site = await openPayerSite('/PayMeCode', { api })
    await site.arrives('/ErrorPromptPayMe')
    const texts = 'PayMe cannot be reached at the moment. No money was taken.'
    expect(await site.sees('main', texts)).toBeTruthy()
  })

  it('is unavailable if there is no answer, and nothing was taken', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    seedCheckout(aWalletCheckout())
    const site = await openPayerSite('/PayMeCode', { api: { ...quiet, [create]: loseConnection } })
    await site.sees('[role=status]', 'One moment')
    await letPass(31_000)
    await site.arrives('/ErrorPromptPayMe')
    expect(
      await site.sees('main', 'cannot be reached at the moment. No money was taken.'),
    ).toBeTruthy()
  })
})
