import { beforeEach, describe, expect, it, vi } from 'vitest'
import { donorsList, type Donor } from '@almoner/api/desk/donors/donors-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

const donor: AsJson<Donor> = {
  id: testId(1),
  firstName: '大文',
  lastName: '陳',
  organisationName: null,
  email: 'chan@example.org',
  lastGivenOn: '2026-11-20',
  gifts: 7,
  given: 1_200,
  isMonthly: true,
  agreed: true,
  people: 1,
}

describe('the donors of a charity', () => {
  checkListScreen({
    list: donorsList,
    path: '/Donors',
    open: openDesk,
    others: deskAnswers('fundraiser'),
    row: donor,
    totals: { rows: 1, isMore: false, given: 1_200 },
    sees: [
      '1 donor',
      'HK$1,200.00 net of refunds',
      '陳大文',
      'chan@',
      '2026/11/20',
      'Gifts 7',
      'News',
    ],
    filters: {
      q: 'chan',
      monthly: 'yes',
      amount: '100..',
      gave: '2026-11-01..',
      new: '2026-11-02..2026-11-20',
      returning: '..2026-11-30',
    },
    none: 'No donors yet',
  })

  describe('at another address', () => {
    beforeEach(() => {
      vi.stubGlobal('scrollTo', () => undefined)
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
        const { pathname } = new URL(new Request(input).url)
        const answers: Readonly<Record<string, unknown>> = deskAnswers('viewer')
        if (pathname in answers) return Response.json(answers[pathname])
        return Response.json(
          pathname.endsWith('/totals')
            ? { rows: 0, isMore: false, given: 0 }
            : { rows: [], next: null, previous: null },
        )
      })
    })

    it('say which rows of all are on a page, as far as the way to it tells', async () => {
      const rows = (count: number, from: number) =>
        Array.from({ length: count }, (_, index) => ({ ...donor, id: testId(from + index) }))
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
        const { pathname, searchParams } = new URL(new Request(input).url)
        const answers: Readonly<Record<string, unknown>> = deskAnswers('viewer')
        if (pathname in answers) return Response.json(answers[pathname])
        if (pathname.endsWith('/totals')) {
          return Response.json({ rows: 1_023, isMore: false, given: 0 })
        }
        return Response.json(
          searchParams.get('after') === 'second'
            ? { rows: rows(3, 21), next: null, previous: 'first' }
            : { rows: rows(20, 1), next: 'second', previous: null },
        )
      })
      const { page } = await openDesk('/Donors')
      await waitUntil(() => expect(page.textContent).toContain('1–20 of 1,023'))
      await perform(() => find(page, 'nav[aria-label=Pages] a').click())
      await waitUntil(() => expect(page.textContent).toContain('21–23 of 1,023'))
      await perform(() => find(page, 'nav[aria-label=Pages] a').click())
      await waitUntil(() => expect(page.textContent).toContain('1–20 of 1,023'))
      const byAddress = await openDesk('/Donors?after=second')
      await waitUntil(() => expect(byAddress.page.textContent).toContain('Previous page'))
      expect(byAddress.page.textContent).not.toContain('of 1,023')
    })

    it('hide the list of those who agreed to news from a viewer', async () => {
      const { page } = await openDesk('/Donors')
      await waitUntil(() => expect(page.textContent).toContain('Monthly'))
      expect(page.querySelector('a[href="/Donors/News"]')).toBeNull()
    })

    it('say how a donor appears here, and lead to the page that accepts gifts', async () => {
      const { page } = await openDesk('/Donors')
      await waitUntil(() => expect(page.textContent).toContain('appears here with their first'))
      expect(page.textContent).not.toContain('Check the spelling')
    })

    it('say that nobody gives monthly yet', async () => {
      const { page } = await openDesk('/Donors?monthly=yes')
      await waitUntil(() => expect(page.textContent).toContain('No monthly donors yet'))
      expect(page.textContent).not.toContain('Check the spelling')
    })

    it('say whose first gift was in a period, as the figure of the dashboard does', async () => {
      const { page } = await openDesk('/Donors?new=2026-04-01..2026-11-30')
      await waitUntil(() =>
        expect(page.textContent).toContain('First-time donors: 2026/04/01 – 2026/11/30'),
      )
    })

    it('are found at the former address of the supporters', async () => {
      const { address } = await openDesk('/Supporters?q=chan')
      await waitUntil(() => expect(address()).toBe('/Donors/News?q=chan'))
    })
  })
})
