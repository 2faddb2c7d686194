import { beforeEach, describe, expect, it } from 'vitest'
import {
  aDonor,
  mission,
  openPayerSite,
  organisation,
  problem,
  type FakeApi,
} from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aGift, aPayment, aReadyCheckout, seedCheckout } from '../../testing/checkouts.ts'
import { aDonorIsLoggedIn, aMonthlyGift, setClock } from '../../testing/recurring.ts'

const page = `/MissionDetails?no=${mission.id}`

const onPlan = (
  currentPlan: 'legacy' | 'free' | 'basic' | 'plus' | 'pro' | 'premium',
): FakeApi => ({
  'GET /api/donors/organization': () => ({
    status: 200,
    body: {
      ...organisation,
      organizationObj: { ...organisation.organizationObj, plan: { currentPlan } },
    },
  }),
})

const open = (api: FakeApi = {}, language: 'en' | 'zh' | 'cn' = 'en') =>
  openPayerSite(page, { api: { ...aDonorIsLoggedIn, ...api }, language })

type Site = Awaited<ReturnType<typeof openPayerSite>>

const choose = async (site: Site, frequency: 'ONETIME' | 'MONTHLY') => {
  await site.sees('[name=frequency]')
  await site.press(`[name=frequency][value=${frequency}]`)
}
const value = (site: Site, name: string) =>
  find<HTMLInputElement>(site.page, `[name=${name}]`).value

beforeEach(() => setClock())

describe('the question how often to give', () => {
  it.each(['pro', 'premium'] as const)('is shown to a donor at a charity on %s', async (plan) => {
    const site = await open(onPlan(plan))
    await site.sees('legend', 'How often?')
    expect(find<HTMLInputElement>(site.page, '[name=frequency]:checked').value).toBe('ONETIME')
    expect(site.page.querySelector('[name=startDate]')).toBeNull()
  })

  it('is the first one, before the amount', async () => {
    const site = await open()
    const question = await site.sees('legend', 'How often?')
    const amount = find(site.page, '[name=amount]')
    expect(question.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await choose(site, 'MONTHLY')
    await site.sees('[name=startDate]')
    const day = find(site.page, '[name=startDate]')
    expect(amount.compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each(['legacy', 'plus'] as const)('is not shown at a charity on %s', async (plan) => {
    const site = await open(onPlan(plan))
    await site.sees('[name=amount]')
    await site.settles()
    expect(site.page.querySelector('[name=frequency]')).toBeNull()
    expect(site.page.textContent).not.toContain('every month')
  })

  it('is asked of a guest, who learns that a monthly gift needs an account', async () => {
    const site = await openPayerSite(page)
    await choose(site, 'MONTHLY')
    const notice = await site.sees('[role=status]', 'You need to log in to give every month')
    expect(find(notice, 'a').textContent).toBe('Log in or sign up')
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
    await choose(site, 'ONETIME')
    expect(site.page.textContent).not.toContain('You need to log in')
    expect(readCheckout().gift).toMatchObject({ frequency: 'ONETIME' })
  })
})

describe('a donor who gives every month', () => {
  it('starts tomorrow and gives twelve times by default', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    expect(value(site, 'startDate')).toBe('2026-11-21')
    expect(value(site, 'recurringOccurrences')).toBe('12')
    const day = find(site.page, '[name=startDate]')
    expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-11-21', '2027-11-21'])
    expect(readCheckout().gift).toMatchObject({
      frequency: 'MONTHLY',
      startDate: '2026-11-21',
      recurringOccurrences: '12',
    })
  })

  it('begins tomorrow in Hong Kong, wherever the day it is is', async () => {
    setClock('2026-11-20T16:30:00.000Z')
    const site = await open()
    await choose(site, 'MONTHLY')
    expect(value(site, 'startDate')).toBe('2026-11-22')
  })

  it('sees in one sentence what will happen, and that nothing is charged today', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.type('startDate', '2026-12-05')
    const stated = await site.sees('p[aria-live]', 'HK$2,400.00')
    expect(stated.textContent).toBe(
      'HK$200.00 on the 5th of every month, 12 times, the first on 2026/12/05; HK$2,400.00 in all. ' +
        'Nothing is charged today.',
    )
    await site.press('[name=coverFee]')
    await site.sees('p[aria-live]', 'HK$219.11 on the 5th of every month')
    await site.sees('p[aria-live]', 'HK$2,629.32 in all')
  })

  it.each([
    ['2026-12-01', 'on the 1st of every month'],
    ['2026-12-22', 'on the 22nd of every month'],
    ['2026-12-03', 'on the 3rd of every month'],
    ['2026-12-11', 'on the 11th of every month'],
    ['2027-01-31', 'In shorter months it is the last day.'],
  ])('from %s on, %s', async (day, words) => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.type('startDate', day)
    await site.sees('p[aria-live]', words)
  })

  it('who gives only once sees no mention of months', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.type('recurringOccurrences', '1')
    const stated = await site.sees('p[aria-live]', 'once')
    expect(stated.textContent).toBe('HK$200.00 once, on 2026/11/21. Nothing is charged today.')
  })

  it.each([
    ['zh' as const, '每月 5 日 HK$200.00，共 12 期，首期為 2026/12/05；合共 HK$2,400.00。'],
    ['cn' as const, '每月 5 日 HK$200.00，共 12 期，首期为 2026/12/05；合计 HK$2,400.00。'],
  ])('sees this in %s', async (language, words) => {
    const site = await open({}, language)
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.type('startDate', '2026-12-05')
    await site.sees('p[aria-live]', words)
  })

  it('continues to the details, and never to a phone’s wallet', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.sees('button', 'Continue — HK$200.00')
    await site.press('button[type=submit]')
    await site.arrives('/PersonalDetails')
    expect(readCheckout().gift).toMatchObject({ frequency: 'MONTHLY', amount: '200' })
  })

  it.each(['', '0', '25', '1.5'])('does not go on giving “%s” times', async (typed) => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('amount', '200')
    await site.type('recurringOccurrences', typed)
    await site.press('button[type=submit]')
    const link = await site.sees('[role=alert] a', 'Frequency is required')
    expect(link.getAttribute('href')).toBe('#field-recurringOccurrences')
    const field = find(site.page, '[name=recurringOccurrences]')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(site.place()).toBe('/MissionDetails')
    await expect.poll(() => document.activeElement).toBe(find(site.page, '[role=alert]'))
  })

  it('does not go on from a day that cannot be chosen', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('startDate', '2027-12-31')
    await site.press('button[type=submit]')
    await site.sees('[role=alert] a', 'Choose a first day from 2026/11/21 to 2027/11/21')
    const alerts = [...site.page.querySelectorAll('[role=alert] a')]
    expect(alerts.map((each) => each.getAttribute('href'))).toEqual([
      '#field-amount',
      '#field-startDate',
    ])
  })

  it('gets twelve times as the default again after a switch to giving once', async () => {
    const site = await open()
    await choose(site, 'MONTHLY')
    await site.type('recurringOccurrences', '0')
    await choose(site, 'ONETIME')
    expect(readCheckout().gift).toMatchObject({ frequency: 'ONETIME', recurringOccurrences: '' })
    await site.type('amount', '200')
    await choose(site, 'MONTHLY')
    expect(value(site, 'recurringOccurrences')).toBe('12')
  })

  it('discards the payment method of a single gift', async () => {
    seedCheckout({ ...aReadyCheckout(), method: 'payme' })
    const site = await open()
    await choose(site, 'MONTHLY')
    expect(readCheckout()).toMatchObject({ method: null, card: null })
  })
})

describe('a draft of a monthly gift', () => {
  it('whose first day has passed gets the next one, and shows this', async () => {
    seedCheckout({ gift: { ...aMonthlyGift, startDate: '2026-11-05' } })
    const site = await open()
    await site.sees('[role=status]', '2026/11/05, the day that you chose, has passed')
    expect(value(site, 'startDate')).toBe('2026-12-05')
    await site.type('startDate', '2026-12-08')
    expect(site.page.textContent).not.toContain('has passed')
  })

  it('of a donor who has logged out shows this, and links to a login or to a single gift', async () => {
    seedCheckout({ gift: aMonthlyGift })
    const site = await openPayerSite(page)
    const notice = await site.sees('[role=status]', 'You need to log in to give every month')
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
    const main = await site.sees('form a', 'Log in to give every month')
    expect(main.getAttribute('href')).toBe('/LoginPrompt')
    expect(site.page.querySelector('button[type=submit]')).toBeNull()
    await site.press('button', 'Give once instead')
    expect(readCheckout().gift).toEqual(aGift)
    await site.sees('button', 'Continue — HK$519.11')
  })

  it('at a charity that no longer accepts them leads to a single gift', async () => {
    seedCheckout({ gift: aMonthlyGift })
    const site = await open(onPlan('plus'))
    await site.sees('[role=status]', 'This charity does not accept monthly gifts')
    await site.press('button', 'Give once instead')
    expect(readCheckout().gift).toEqual(aGift)
  })

  it('does not reach into a payment that is under way', async () => {
    const underway = { ...aReadyCheckout(), payment: { ...aPayment, phase: 'asked' as const } }
    seedCheckout(underway)
    const site = await open({ 'POST /api/user/payments': () => new Promise(() => undefined) })
    await site.arrives('/Review')
    expect(readCheckout().gift).toEqual(aGift)
  })
})

describe('a monthly gift of a donor who is found logged out at their details', () => {
  it('cannot continue, and is given once if the payer chooses this', async () => {
    seedCheckout({ gift: aMonthlyGift })
    const site = await openPayerSite('/PersonalDetails')
    const notice = await site.sees('[role=status]', 'You need to log in to give every month')
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
    expect(site.page.querySelector('[name=email]')).toBeNull()
    await site.press('button', 'Give once instead')
    await site.arrives('/MissionDetails')
    expect(readCheckout().gift).toEqual(aGift)
  })

  it('does not offer to continue as a guest', async () => {
    seedCheckout({ gift: aMonthlyGift, account: 'ended' })
    const site = await openPayerSite('/PersonalDetails')
    await site.sees('[role=status]', 'You need to log in to give every month')
    expect(site.page.textContent).not.toContain('as a guest')
  })

  it('continues if they are logged in', async () => {
    seedCheckout({ gift: aMonthlyGift })
    const site = await openPayerSite('/PersonalDetails', { api: aDonorIsLoggedIn })
    await site.sees('[name=email]')
    expect(find<HTMLInputElement>(site.page, '[name=email]').value).toBe(aDonor.username)
  })

  it('is not requested from a phone’s wallet', async () => {
    seedCheckout({ gift: aMonthlyGift })
    const site = await openPayerSite('/ExpressPayment', {
      api: { 'GET /api/donors': () => problem(401, 'not_signed_in') },
    })
    await site.arrives('/PersonalDetails')
    await site.sees('[role=status]', 'You need to log in to give every month')
  })
})
