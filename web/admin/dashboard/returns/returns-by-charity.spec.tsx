import {
  returnsList,
  type ReturnsRow,
} from '@almoner/api/admin/dashboard/returns/returns-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { describe, expect, it, vi } from 'vitest'
import { createAreaRouter } from '../../../app/admin/router.tsx'
import { checkListScreen } from '../../../testing/check-list-screen.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { openSite } from '../../../testing/open-site.tsx'

const harbour: AsJson<ReturnsRow> = {
  organizationId: 'h1',
  charity: 'Harbour Light',
  refunds: 3,
  refunded: 225.5,
  disputes: 2,
  losses: 1,
  lost: 500,
  failed: 12,
}

describe('refunds, disputes and failed payments by charity', () => {
  checkListScreen({
    list: returnsList,
    path: '/AdminDashboard/Returns',
    open: (address, language) => openSite(createAreaRouter, address, language),
    others: {},
    row: harbour,
    totals: { rows: 2, refunds: 4, refunded: 300, disputes: 2, losses: 1, lost: 500, failed: null },
    sees: [
      '2 charities · 4 refunds, HK$300.00 · 2 disputes opened · 1 lost, HK$500.00',
      'Harbour Light',
      'HK$225.50',
    ],
    filters: { day: '..2026-11-18', failure: 'card_declined', known: '2026-11-19' },
    none: 'No refunds, disputes or failed payments',
    noMatch: 'No refunds, disputes or failed payments',
  })

  it('names the moment as of which the figures are', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(null, { status: 204 }),
    )
    const { page } = await openSite(createAreaRouter, '/AdminDashboard/Returns?known=2026-11-19')
    await waitUntil(() =>
      expect(page.textContent).toContain('dashboard, as recorded on 2026/11/19 23:59.'),
    )
  })
})
