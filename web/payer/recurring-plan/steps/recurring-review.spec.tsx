import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurn, loseAnswer } from '../../../testing/in-turn.ts'
import { mission, openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import type { SentPayment } from '../../checkout/state/checkout-shape.ts'
import {
  forgetMemory,
  readCheckout,
  recallCheckout,
} from '../../checkout/state/stored/checkout-state.ts'
import { aCard, aGift, seedCheckout } from '../../testing/checkouts.ts'
import {
  aDonorIsLoggedIn,
  aMonthlyGift,
  anAskedPlan,
  aPlanIsStarted,
  aReadyMonthlyCheckout,
  setClock,
} from '../../testing/recurring.ts'

const call = 'POST /api/donors/payments'
const act = 'Give HK$519.11 every month'
const ended = () => problem(401, 'not_signed_in')

const open = (api: FakeApi = {}, changes: object = {}, language: 'en' | 'zh' | 'cn' = 'en') => {
  seedCheckout({ ...aReadyMonthlyCheckout(), ...changes })
  return openPayerSite('/Review', { api: { ...aDonorIsLoggedIn, ...api }, language })
}
const press = async (api: FakeApi, changes: object = {}) => {
  const site = await open(api, changes)
  await site.sees('main button', act)
  await site.press('main button', act)
  return site
}
const hurry = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-11-20T04:00:00.000Z'),
    shouldAdvanceTime: true,
    advanceTimeDelta: 200,
  })

beforeEach(() => setClock())

describe('a monthly gift before it is set up', () => {
  it('is shown with its days, its number, its sums and its card', async () => {
    const site = await open()
    await site.sees('main button', act)
    const plan = await site.sees('section', 'Your monthly gift')
    const lines = [...plan.querySelectorAll('dl > div')].map((line) =>
      [...line.children].map((cell) => cell.textContent).join(': '),
    )
    expect(lines).toEqual([
      'First day: 2026/12/05',
      'Day of the month: The 5th',
      'Last payment: 2027/11/05',
      'Number of times: 12 times',
      'Each payment: HK$519.11',
      'Total: HK$6,229.32',
    ])
    await site.sees('dd', '•••• 0004')
    await site.sees('main strong', `HK$519.11 each month to ${mission.title}`)
    await site.sees(
      'main p',
      'You agree that this card is charged HK$519.11 for Harbour Light on the 5th of every month, ' +
        '12 times, from 2026/12/05 on. You can change, pause or cancel it at any time in your account.',
    )
  })

  it.each([
    ['zh' as const, '每月捐款 HK$519.11', '由 2026/12/05 起，每月 5 日從此信用卡扣款 HK$519.11'],
    ['cn' as const, '每月捐款 HK$519.11', '从 2026/12/05 起，每月 5 日从此信用卡扣款 HK$519.11'],
  ])('is agreed to in %s', async (language, button, words) => {
    const site = await open({}, {}, language)
    await site.sees('main button', button)
    await site.sees('main p', words)
  })

  it('given only once names its day', async () => {
    const gift = { ...aMonthlyGift, recurringOccurrences: '1' }
    const site = await open({}, { gift })
    await site.sees('main button', 'Give HK$519.11 on 2026/12/05')
    await site.sees('main p', 'charged HK$519.11 for Harbour Light on 2026/12/05.')
  })

  it('that pays for something uses the word pay', async () => {
    const gift = { ...aMonthlyGift, transactionType: 'payment' as const }
    const site = await open({}, { gift })
    await site.sees('main button', 'Pay HK$519.11 every month')
    await site.sees('h2', 'Your monthly payment')
  })

  it('on a day that not every month has shows this', async () => {
    const site = await open({}, { gift: { ...aMonthlyGift, startDate: '2027-01-31' } })
    await site.sees('dd', 'The 31st, or the last of a shorter month')
  })

  it.each([
    ['a card that was typed', { card: aCard }],
    ['a card from a phone', { card: { ...aCard, from: 'google_pay' } }],
    ['another way to pay', { method: 'payme', card: null }],
  ])('by %s requires a card of the account', async (_, changes) => {
    const site = await open({}, changes)
    await site.arrives('/SelectPayment')
    await site.sees('h1', 'Which card should we charge each month?')
  })

  it.each([{ account: 'guest' }, { account: 'ended' }])(
    'without a login cannot be set up: %o',
    async (changes) => {
      const site = await open({}, changes)
      await site.sees('[role=status]', 'You need to log in to give every month')
      expect(site.page.textContent).not.toContain(act)
    },
  )
})

describe('the set-up button', () => {
  it('sends the choice about the charity’s news', async () => {
    const site = await press({ [call]: () => aPlanIsStarted }, { news: '1-en' })
    await site.arrives('/ConfirmPayment')
    expect(site.bodiesOf(call)).toMatchObject([{ news: '1-en', recurringType: 'month' }])
  })

  it('sets it up once, through the account, and nothing is paid', async () => {
    const site = await press({ [call]: () => aPlanIsStarted })
    await site.arrives('/ConfirmPayment')
    await site.sees('h1', 'Your monthly gift is set up')
    expect(site.bodiesOf(call)).toHaveLength(1)
    const payment = site.bodiesOf(call)[0] as SentPayment
    expect(payment).toMatchObject({
      amount: 500,
      coverFee: true,
      paymentMethod: 'pm_kept',
      type: 'visa',
      cardCountry: 'HK',
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate: '2026-12-05',
      projectId: mission.id,
    })
    expect(payment.fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(Object.keys(payment)).not.toContain('email')
    expect(site.bodiesOf('POST /api/user/payments')).toEqual([])
  })

  it('pressed twice sends once', async () => {
    let answer: (value: typeof aPlanIsStarted) => void = () => undefined
    const waiting = new Promise<typeof aPlanIsStarted>((resolve) => {
      answer = resolve
    })
    const site = await press({ [call]: () => waiting })
    await site.sees('main button', 'Setting it up…')
    await site.does(() =>
      find(site.page, 'main button[aria-busy], main button[aria-disabled]').click(),
    )
    answer(aPlanIsStarted)
    await site.sees('h1', 'Your monthly gift is set up')
    expect(site.bodiesOf(call)).toHaveLength(1)
  })

  it('whose answer is lost repeats the request with the same key', async () => {
    hurry()
    const site = await press({ [call]: inTurn(loseAnswer, () => aPlanIsStarted) })
    await site.sees('[role=status]', 'It is not set up twice')
    await site.sees('h1', 'Your monthly gift is set up')
    const [first, second] = site.bodiesOf(call) as SentPayment[]
    expect(second).toEqual(first)
  })

  it('whose answer never comes shows that the outcome is unknown, and checks again on request', async () => {
    hurry()
    let answer = loseAnswer as () => typeof aPlanIsStarted
    const site = await press({ [call]: () => answer() })
    await vi.advanceTimersByTimeAsync(40_000)
    await site.sees('button', 'Check again')
    expect(site.page.textContent).toContain('Checking again is safe: it is not set up twice')
    expect(readCheckout().payment?.phase).toBe('asked')
    expect(site.page.textContent).not.toContain(act)
    answer = () => aPlanIsStarted
    await site.press('button', 'Check again')
    await site.sees('h1', 'Your monthly gift is set up')
    const keys = (site.bodiesOf(call) as SentPayment[]).map(({ fingerprint }) => fingerprint)
    expect(new Set(keys).size).toBe(1)
  })

  it('pressed before a reload is checked with what was sent, regardless of today’s date', async () => {
    setClock('2026-12-06T04:00:00.000Z')
    seedCheckout({ ...aReadyMonthlyCheckout(), payment: anAskedPlan() })
    forgetMemory()
    await recallCheckout()
    const site = await openPayerSite('/Review', {
      api: { ...aDonorIsLoggedIn, [call]: () => aPlanIsStarted },
    })
    await site.sees('h1', 'Your monthly gift is set up')
    expect(site.bodiesOf(call)).toMatchObject([
      { fingerprint: anAskedPlan().sent.fingerprint, scheduledDate: '2026-12-05' },
    ])
  })

  it('pressed after midnight of the first day moves that day, and waits for another press', async () => {
    const site = await open({ [call]: () => aPlanIsStarted })
    await site.sees('main button', act)
    vi.setSystemTime(Date.parse('2026-12-04T16:00:01.000Z'))
    await site.press('main button', act)
    await site.sees('[role=status]', 'The first day is now 2027/01/05')
    expect(site.bodiesOf(call)).toEqual([])
    await site.press('main button', act)
    await site.sees('h1', 'Your monthly gift is set up')
    expect(site.bodiesOf(call)).toMatchObject([{ scheduledDate: '2027-01-05' }])
  })
})

describe('a login that ends', () => {
  it('when the button is pressed sets nothing up, and sends no guest’s request', async () => {
    const site = await press({ [call]: ended })
    await site.arrives('/SelectPayment')
    await site.sees('[role=status]', 'You need to log in to give every month')
    expect(site.bodiesOf('POST /api/user/payments')).toEqual([])
    expect(readCheckout()).toMatchObject({ account: 'ended', payment: null, card: null })
  })

  it('before a lost answer arrived leaves the outcome unknown until the donor logs in', async () => {
    hurry()
    const site = await press({ [call]: inTurn(loseAnswer, ended, () => aPlanIsStarted) })
    const notice = await site.sees('[role=status]', 'Your login ended before the answer arrived')
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
    expect(site.bodiesOf('POST /api/user/payments')).toEqual([])
    expect(readCheckout().payment?.phase).toBe('asked')
    // The donor has logged in outside this page.
    await site.press('button', 'Check again')
    await site.sees('h1', 'Your monthly gift is set up')
    const keys = (site.bodiesOf(call) as SentPayment[]).map(({ fingerprint }) => fingerprint)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a donor who has logged in again', () => {
  it('and still gets no answer is not asked to log in', async () => {
    hurry()
    seedCheckout({ ...aReadyMonthlyCheckout(), account: 'guest', payment: anAskedPlan() })
    const site = await openPayerSite('/Review', {
      api: { ...aDonorIsLoggedIn, [call]: loseAnswer },
    })
    await vi.advanceTimersByTimeAsync(40_000)
    const notice = await site.sees('[role=status]', 'Checking again is safe')
    expect(notice.textContent).not.toContain('Log in')
  })
})

describe('a refusal', () => {
  const rejected = async (status: number, code: string, fields?: Record<string, string>) => {
    const site = await press({ [call]: () => problem(status, code, fields) })
    await site.sees('[role=alert]', 'It was not set up, and nothing was charged')
    return site
  }

  it.each([
    [422, 'occurrences_invalid', undefined],
    [422, 'day_not_choosable', undefined],
    [422, 'invalid', { scheduledDate: 'scheduled_date.invalid' }],
  ])('%i %s links back to the terms', async (status, code, fields) => {
    const site = await rejected(status, code, fields)
    const link = await site.sees('[role=alert] a', 'Change the schedule')
    expect(link.getAttribute('href')).toContain('/MissionDetails?no=')
    await expect
      .poll(() => document.activeElement?.contains(find(site.page, '[role=alert]')))
      .toBe(true)
  })

  it('card_not_kept links to the cards', async () => {
    const site = await rejected(422, 'card_not_kept')
    const link = await site.sees('[role=alert] a', 'Choose another card')
    expect(link.getAttribute('href')).toBe('/SelectPayment')
  })

  it('monthly_not_offered leads to a single gift', async () => {
    const site = await rejected(409, 'monthly_not_offered')
    await site.press('[role=alert] button', 'Give once instead')
    await site.arrives('/MissionDetails')
    expect(readCheckout().gift).toEqual(aGift)
  })

  it('of the details links to them', async () => {
    const site = await rejected(422, 'invalid', { memo: 'text.too_long' })
    const link = await site.sees('[role=alert] a', 'Change your details')
    expect(link.getAttribute('href')).toBe('/PersonalDetails')
  })

  it('for any other reason links to the choice of project', async () => {
    const site = await rejected(409, 'project_closed')
    const link = await site.sees('[role=alert] a', 'See the projects')
    expect(link.getAttribute('href')).toBe('/SelectMission')
    expect(readCheckout()).toMatchObject({ payment: null, gift: aMonthlyGift })
  })

  it('of the card by its bank links to the choice of another', async () => {
    const site = await rejected(402, 'card_declined')
    const link = await site.sees('[role=alert] a', 'Choose another card')
    expect(link.getAttribute('href')).toBe('/SelectPayment')
    expect(site.page.textContent).not.toContain('/CardPrompt')
    expect(readCheckout().payment?.phase).toBe('refused')
  })
})

describe('a monthly gift that is set up', () => {
  const openResult = async () => {
    const site = await press({ [call]: () => aPlanIsStarted })
    await site.sees('h1', 'Your monthly gift is set up')
    return site
  }

  it('shows when, how often and how much, that nothing is charged, and who is notified', async () => {
    const site = await openResult()
    await site.sees('main', 'Nothing has been charged today: the first time is on 2026/12/05.')
    await site.sees('dd', '12 times')
    await site.sees('dd', 'HK$519.11')
    await site.sees('dd', 'HK$6,229.32')
    await site.sees('main', '•••• 0004')
    await site.sees('li', 'A receipt is emailed to taiman@example.com after each payment.')
    expect(site.page.textContent).not.toContain('Download receipt')
  })

  it('promises no receipt each time if the charity issues them itself', async () => {
    const project = { status: 200, body: { ...mission, quickReceipt: false } }
    const site = await press({
      [call]: () => aPlanIsStarted,
      [`GET /api/projects/${mission.id}`]: () => project,
    })
    await site.sees('li', 'The charity issues your receipt itself, and sends it to taiman@')
    expect(site.page.textContent).not.toContain('A receipt is emailed')
  })

  it('links to its page in the account, and to the charity', async () => {
    const site = await openResult()
    const own = await site.sees('main a', 'See it in your account')
    expect(own.getAttribute('href')).toBe('/DonationInfoRecurring/plan-1')
    const returnLink = await site.sees('main a', 'Continue to harbour.example')
    expect(returnLink.getAttribute('href')).toBe('https://harbour.example/')
  })

  it('is still there after a reload, and the next gift is another one', async () => {
    await openResult()
    const { result, gift, attemptId } = readCheckout()
    expect(result?.plan).toEqual({
      id: 'plan-1',
      scheduledDate: '2026-12-05T00:00:00.000Z',
      recurringOccurrences: 12,
    })
    expect(gift).toBeNull()
    forgetMemory()
    await recallCheckout()
    expect(readCheckout().attemptId).toBe(attemptId)
    expect(readCheckout().result).toEqual(result)
  })
})
