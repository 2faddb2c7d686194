import { describe, expect, it } from 'vitest'
import type { OwnConsentsAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'

const text = { id: '1-en', agree: 'I agree to receive news', details: 'Harbour Light intends' }
const agreed = {
  at: '2026-11-20T02:00:00.000Z',
  source: 'account',
  email: 'taiman@example.com',
  text: '',
} as const
const lionRock = { organizationId: 'lion-rock', name: 'Lion Rock', agreed }
const tinHau = { organizationId: 'tin-hau', name: 'Tin Hau', agreed }

const nothing: OwnConsentsAnswer = { here: { text, agreed: null }, others: [] }
const everything: OwnConsentsAnswer = { here: { text, agreed }, others: [lionRock, tinHau] }

const open = (news: OwnConsentsAnswer, api: FakeApi = {}) =>
  openPayerSite('/AcInfo', {
    api: {
      'GET /api/donors': () => ({ status: 200, body: aDonor }),
      'GET /api/donors/sessions': () => ({ status: 200, body: { sessions: [] } }),
      'GET /api/donors/second-factor': () => ({
        status: 200,
        body: { enabled: false, recoveryCodesLeft: 0 },
      }),
      'GET /api/donors/news': () => ({ status: 200, body: news }),
      ...api,
    },
  })

const isTicked = (box: HTMLElement) => (box as HTMLInputElement).checked

describe('news from the charity', () => {
  it('is not agreed to by default, and shows what the donor would agree to', async () => {
    const site = await open(nothing)
    expect(isTicked(await site.sees('[name=news]'))).toBe(false)
    await site.sees('h2', 'News from Harbour Light')
    await site.sees('label', 'I agree to receive news')
    await site.sees('#field-news-hint', 'Harbour Light intends')
    expect(site.page.textContent).not.toContain('Other charities')
  })

  it('is agreed to with one press, records the text that was shown, and shows since when', async () => {
    const site = await open(nothing, {
      'PUT /api/donors/news': () => ({ status: 200, body: { ...nothing, here: { text, agreed } } }),
    })
    await site.sees('[name=news]')
    await site.press('[name=news]')
    await site.sees('[role=status]', 'News goes to taiman@example.com')
    expect(isTicked(await site.sees('[name=news]'))).toBe(true)
    expect(site.bodiesOf('PUT /api/donors/news')).toEqual([{ agreed: true, textId: '1-en' }])
  })

  it('is withdrawn with one press', async () => {
    const site = await open(everything, {
      'PUT /api/donors/news': () => ({ status: 200, body: { ...everything, here: nothing.here } }),
    })
    expect(isTicked(await site.sees('[name=news]'))).toBe(true)
    await site.press('[name=news]')
    await site.sees('[role=status]', 'You have withdrawn. You will get no more news.')
    expect(isTicked(await site.sees('[name=news]'))).toBe(false)
    expect(site.bodiesOf('PUT /api/donors/news')).toEqual([{ agreed: false }])
  })

  it('stays unchanged if the request fails, and shows an error', async () => {
    const site = await open(everything, {
      'PUT /api/donors/news': () => {
        throw new TypeError('offline')
      },
    })
    await site.sees('[name=news]')
    await site.press('[name=news]')
    await site.sees('main section [role=status]', 'The connection was lost')
    expect(isTicked(await site.sees('[name=news]'))).toBe(true)
  })

  it('can be requested again if it could not be loaded', async () => {
    let isDown = true
    const site = await open(nothing, {
      'GET /api/donors/news': () =>
        isDown ? problem(409, 'busy') : { status: 200, body: everything },
    })
    await site.sees('[role=alert]', 'busy')
    isDown = false
    await site.press('[role=alert] button', 'Try again')
    await site.sees('[name=news]')
  })
})

describe('news from other charities', () => {
  it('is withdrawn from one of them, and this is confirmed', async () => {
    const site = await open(everything, {
      'DELETE /api/donors/news/lion-rock': () => ({
        status: 200,
        body: { ...everything, others: [tinHau] },
      }),
    })
    await site.sees('h3', 'Other charities that you get news from')
    await site.press('[aria-label="Withdraw: Lion Rock"]')
    await site.sees('[role=status]', 'You will get no more news from Lion Rock')
    expect(site.page.querySelector('[aria-label="Withdraw: Lion Rock"]')).toBeNull()
    await site.sees('[aria-label="Withdraw: Tin Hau"]')
  })

  it('is taken back from all at once', async () => {
    const site = await open(everything, {
      'DELETE /api/donors/news': () => ({ status: 200, body: nothing }),
    })
    await site.sees('button', 'Withdraw from every charity')
    await site.press('button', 'Withdraw from every charity')
    await site.sees('[role=status]', 'You have withdrawn everywhere')
    expect(isTicked(await site.sees('[name=news]'))).toBe(false)
    expect(site.page.textContent).not.toContain('Lion Rock')
  })

  it('has a single button to withdraw if there is one charity', async () => {
    const site = await open({ ...nothing, others: [lionRock] })
    await site.sees('[aria-label="Withdraw: Lion Rock"]')
    expect(site.page.textContent).not.toContain('every charity')
  })
})
