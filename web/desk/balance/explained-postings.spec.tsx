import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  explainedPostingsList,
  type ExplainedPosting,
} from '@almoner/api/desk/balance/explained-postings-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'

const posting: AsJson<ExplainedPosting> = {
  id: '4711.2',
  position: '4711',
  businessDate: '2026-11-18',
  at: '2026-11-18T02:00:00.000Z',
  journal: 'offline_voided',
  paymentId: null,
  payoutId: null,
  offlineEntryId: testId(1),
  debit: 'direct:0192a4c3:cash',
  credit: 'charity:0192a4c3:direct',
  amount: -90,
}
const path = '/Balance/Explained'

describe('the postings of a figure', () => {
  checkListScreen({
    list: explainedPostingsList,
    path,
    open: openDesk,
    others: deskAnswers('finance'),
    row: posting,
    totals: { rows: 3, sum: 481.5 },
    sees: [
      '3 ledger entries · HK$481.50 net of outgoing amounts',
      'Offline record reversed',
      'In your charity’s own account',
      '4711',
      '2026/11/18',
      '−HK$90.00',
    ],
    filters: {
      journals: 'all',
      account: 'pending',
      side: 'in',
      other: 'provider',
      project: 'none',
      method: 'cash',
      day: '..2026-11-18',
      recorded: '2026-11-01..',
      known: '2026-11-19',
      position: '4711',
    },
    none: 'No ledger entries',
    noMatch: 'No ledger entries',
  })
})

describe('a posting of a figure', () => {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
  })

  it.each([
    ['finance', '/OrgSettings/Reports'],
    ['viewer', '/Balance'],
  ])('leads to what made it, and back: %s', async (role, back) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      const answers: Record<string, unknown> = {
        ...deskAnswers(role),
        [explainedPostingsList.path]: { rows: [posting], next: null, previous: null },
        [`${explainedPostingsList.path}/totals`]: { rows: 1, sum: -90 },
      }
      const answer = answers[pathname]
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
    })
    const { page } = await openDesk(`${path}?position=4711`)
    await waitUntil(() =>
      expect(page.textContent).toContain('as recorded up to record number 4711'),
    )
    await waitUntil(() => {
      const link = page.querySelector('[data-row]')
      expect(link?.getAttribute('href')).toBe(`/OfflinePayments/${testId(1)}`)
      expect(page.querySelector(`main a[href="${back}"]`)).not.toBeNull()
    })
  })
})
