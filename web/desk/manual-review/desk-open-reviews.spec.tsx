import { describe, expect, it, vi } from 'vitest'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'
import { reviewItem } from '../../testing/review-item.ts'

describe('the manual reviews of a charity', () => {
  checkListScreen({
    list: reviewsLists.organizations,
    path: '/Inbox',
    open: openDesk,
    others: deskAnswers('finance'),
    row: reviewItem(),
    totals: { rows: 2 },
    sees: ['2 items', 'Unknown payment', 'pi_stranger', 'HK$123.00', '2026/11/20 10:30'],
    filters: {
      show: 'all',
      q: 'pi_stranger',
      day: '2026-11-01..',
      type: 'unknown_payment',
      provider: 'stripe',
      amount: '100..200.50',
    },
    none: 'Everything matches',
  })
})

const overdue = {
  id: testId(1),
  account: 'HSBC 123',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  addedOn: '2026-11-02',
  lines: 12,
  left: 700,
}

describe('the bank statements that wait for too long', () => {
  const open = async (role: string) => {
    vi.stubGlobal('scrollTo', () => undefined)
    const answers: Readonly<Record<string, unknown>> = {
      ...deskAnswers(role),
      '/api/organizations/bank-lines/overdue': { statements: [overdue] },
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const { pathname } = new URL(new Request(input).url)
      return Response.json(answers[pathname] ?? { rows: [], next: null, previous: null })
    })
    const { page } = await openDesk('/Inbox')
    await waitUntil(() => expect(page.textContent).toContain('Everything matches'))
    return page
  }

  it('are shown above the reviews, one item each, with a link to their open lines', async () => {
    const page = await open('finance')
    await waitUntil(() =>
      expect(page.textContent).toContain('12 lines of a bank statement are not matched yet'),
    )
    expect(page.textContent).toContain('2026/10/01 – 2026/10/31 · HSBC 123 · HK$700.00')
    const link = find<HTMLAnchorElement>(page, 'a[href^="/BankStatements/"]')
    expect(link.getAttribute('href')).toBe(`/BankStatements/${overdue.id}`)
  })

  it('are neither shown to nor loaded for staff who may not match them', async () => {
    const page = await open('fundraiser')
    expect(page.textContent).not.toContain('bank statement')
    const urls = vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url)
    expect(urls.filter((url) => url.includes('overdue'))).toEqual([])
  })
})
