import {
  platformPostingsList,
  type PlatformPosting,
} from '@almoner/api/admin/platform-money/postings/platform-postings-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { describe } from 'vitest'
import { createAreaRouter } from '../../../app/admin/router.tsx'
import { checkListScreen } from '../../../testing/check-list-screen.ts'
import { openSite } from '../../../testing/open-site.tsx'

const posting: AsJson<PlatformPosting> = {
  id: '4711.2',
  position: '4711',
  businessDate: '2026-11-18',
  at: '2026-11-18T02:00:00.000Z',
  journal: 'payout_returned',
  organizationId: 'harbour',
  charity: 'Harbour Light',
  other: { code: 'A4', name: 'bank:platform' },
  amount: -90,
}

describe('the postings of an account of the trial balance', () => {
  checkListScreen({
    list: platformPostingsList,
    path: '/AdminMoney/Postings',
    open: (address, language) => openSite(createAreaRouter, address, language),
    others: {},
    row: posting,
    totals: { rows: 3, sum: 481.5 },
    sees: [
      'Ledger entries: Owed to charities',
      '3 ledger entries · HK$481.50 in the account',
      'Payout sent back by the charity’s bank',
      'Harbour Light',
      'Almoner’s bank account',
      '4711',
      '2026/11/18',
      '−HK$90.00',
    ],
    filters: { account: 'charity:*:pending', day: '..2026-11-18', known: '2026-11-19' },
    none: 'No ledger entries',
    noMatch: 'No ledger entries',
  })
})
