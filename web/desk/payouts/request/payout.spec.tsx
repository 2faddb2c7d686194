import { describe, expect, it } from 'vitest'
import type { PayoutObstacle } from '@almoner/api/desk/payouts/contract.ts'
import { refusal, testId, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { bank, desk, next, openPayouts, root, sees } from '../../../testing/payouts-desk.tsx'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const amount = (page: HTMLElement) => find<HTMLInputElement>(page, '#field-amount')
const typeAmount = (page: HTMLElement, text: string) => perform(() => type(amount(page), text))
const confirm = async (page: HTMLElement) => {
  await waitUntil(() => find(page, 'dialog[open]'))
  const password = find<HTMLInputElement>(page, '#field-payout-password')
  await perform(() => type(password, 'Harbour2026'))
  await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
}

describe('a payout', () => {
  it('starts with the whole balance, and shows where it goes and when it arrives', async () => {
    const { page } = await openPayouts('/Payout', { next: { ...next, available: 1_234.5 } })
    await sees(page, 'HSBC\u00A0••1234', 'Within 7 working days, by 2026/12/07', 'HK$250.00 more')
    expect(amount(page).value).toBe('1,234.50')
    await sees(page, 'Pay out HK$1,234.50')
  })

  it.each([
    ['', 'Please enter amount'],
    ['99.99', 'Amount too low. The lowest payout is HK$100.'],
    ['-500', 'Amount too low'],
    ['60,000.01', 'Amount too high. HK$60,000.00 is available.'],
    ['9999999999', 'Amount too high'],
    ['1e3', 'Enter an amount in figures'],
    ['1,000.005', 'no more than two decimals'],
  ])('of %j is refused before it is requested', async (typed, sentence) => {
    const { page } = await openPayouts('/Payout')
    await waitUntil(() => amount(page))
    await typeAmount(page, typed)
    await perform(() => find<HTMLButtonElement>(page, 'form button[type=submit]').click())
    await sees(page, sentence)
    expect(page.querySelector('dialog[open]')).toBeNull()
    expect(amount(page).value).toBe(typed)
    expect(desk.sent).toEqual([])
  })

  it('is confirmed with the password, and then shows what happens next', async () => {
    const { page, address } = await openPayouts('/Payout')
    await waitUntil(() => amount(page))
    await typeAmount(page, 'HK$1,000')
    await press(page, 'Pay out HK$1,000.00')
    expect(desk.sent).toEqual([])
    await waitUntil(() =>
      expect(find(page, 'dialog[open]').textContent).toContain('Pay out HK$1,000.00?'),
    )
    await confirm(page)
    await waitUntil(() => expect(address()).toBe('/PayoutSuccess'))
    expect(desk.sent).toMatchObject([
      { path: root, body: { amount: 1_000, seen: 7, password: 'Harbour2026' } },
    ])
    expect(desk.sent[0]?.body).not.toHaveProperty('reason')
    expect(desk.sent[0]?.key).toMatch(/^[\w-]{8,}$/)
    await sees(page, 'Your payout is on its way', 'HSBC\u00A0••1234', 'by 2026/12/07')
  })

  it('above the limit names who must approve it, before and after', async () => {
    const { page } = await openPayouts('/Payout')
    await sees(page, 'Within 72 hours, by Suk Yee Wong or Tai Man Chan')
    await typeAmount(page, '50,000')
    await waitUntil(() => expect(page.textContent).not.toContain('Within 72 hours'))
    await typeAmount(page, '50,000.01')
    await sees(page, 'Within 72 hours', 'Within 7 working days after that')
    desk.answer = () =>
      Response.json({
        id: testId(1),
        amount: 50_000.01,
        bank,
        arrivesBy: null,
        approval: 'second_person',
        approvers: ['Tai Man Chan'],
      })
    await press(page, 'Pay out HK$50,000.01')
    await confirm(page)
    await sees(page, 'The payout is waiting for approval', 'Within 72 hours, by Tai Man Chan')
  })

  it('that no other person could approve waits for 24 hours', async () => {
    const { page } = await openPayouts('/Payout', { next: { ...next, approvers: [] } })
    await waitUntil(() => expect(page.textContent).toContain('sent after 24 hours'))
  })

  it('that is refused shows the reason, and keeps what was typed', async () => {
    const { page } = await openPayouts('/Payout')
    await waitUntil(() => amount(page))
    await typeAmount(page, '500')
    await press(page, 'Pay out HK$500.00')
    desk.answer = () => refusal(409, 'treasury_changed', 'The balance has changed.')
    await confirm(page)
    await sees(page, 'The balance has changed.')
    await press(page, 'Cancel')
    expect(amount(page).value).toBe('500')
  })

  it('whose answer was lost is the same payout at the next press', async () => {
    const { page, address } = await openPayouts('/Payout')
    await waitUntil(() => amount(page))
    await press(page, 'Pay out HK$60,000.00')
    const arrives = desk.answer
    desk.answer = () => new Response('gateway', { status: 502 })
    await confirm(page)
    await sees(page, 'it is the same payout and is sent once')
    desk.answer = arrives
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(address()).toBe('/PayoutSuccess'))
    expect(new Set(desk.sent.map(({ key }) => key)).size).toBe(1)
  })

  it.each(['fundraiser', 'viewer', 'auditor'])('is not for a %s', async (role) => {
    const { page } = await openPayouts('/Payout', { role })
    await sees(page, 'Only owners and finance staff')
    expect(desk.asked.filter((path) => path.startsWith(root))).toEqual([])
  })

  it('warns about an old balance, and says that payouts also happen automatically', async () => {
    const { page } = await openPayouts('/Payout', {
      next: { ...next, isOld: true, availableDays: 80, schedule: 'weekly' },
    })
    await sees(page, 'has been available for 80 days', 'Stripe may return it after 90 days')
    expect(page.textContent).toContain('once a week')
  })
})

const owed = { kind: 'refund', paymentId: testId(4), owed: 120 } as const
const waysOn: Record<PayoutObstacle, [object, string, string | null]> = {
  payouts_suspended: [{}, 'Payouts are on hold', null],
  bank_account_missing: [{ bank: null }, 'Select a bank account', '/BankList'],
  bank_account_held: [
    { heldUntil: '2026-11-30T02:00:00.000Z' },
    'no payout starts before 2026/11/30 10:00',
    '/BankList',
  ],
  account_not_ready: [{}, 'Stripe does not pay out to you yet', '/OrgSettings/Stripe'],
  payout_under_way: [
    { onItsWay: { id: testId(1), amount: 500, status: 'sent' } },
    'A payout is in progress',
    `/PayoutHistory/${testId(1)}`,
  ],
  advance_owed: [
    { advanced: 120, advances: [owed] },
    'HK$120.00 is still owed to us',
    `/Payments/${testId(4)}`,
  ],
  balance_too_low: [{ available: 50 }, 'There is less than HK$100 to pay out', null],
}

describe('an obstacle to a payout', () => {
  it.each(Object.entries(waysOn))('is shown with the next step: %s', async (obstacle, way) => {
    const [changes, sentence, link] = way
    const obstacles = [obstacle as PayoutObstacle]
    const { page } = await openPayouts('/Payout', { next: { ...next, ...changes, obstacles } })
    await sees(page, sentence)
    expect(page.querySelector('#field-amount')).toBeNull()
    const links = [...page.querySelectorAll('main a')].map(
      (each) => each.getAttribute('href') ?? '',
    )
    expect(link === null || links.some((each) => each.startsWith(link))).toBe(true)
  })

  it.each(['zh', 'cn'] as const)('is shown in the reader’s language: %s', async (language) => {
    const { page } = await openPayouts('/Payout', {
      language,
      next: { ...next, obstacles: ['bank_account_missing'] },
    })
    const sentence = { zh: '請選擇銀行戶口', cn: '请选择银行账户' }[language]
    await waitUntil(() => expect(page.textContent).toContain(sentence))
  })
})

describe('the screen after a request', () => {
  it('redirects to the payout form if there was no request', async () => {
    const { address } = await openPayouts('/PayoutSuccess')
    await waitUntil(() => expect(address()).toBe('/Payout'))
  })
})
