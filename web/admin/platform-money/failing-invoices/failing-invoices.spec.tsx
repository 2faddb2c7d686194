import { describe } from 'vitest'
import { failingInvoicesList } from '@almoner/api/admin/billing/failing-invoices-list-contract.ts'
import { createAreaRouter } from '../../../app/admin/router.tsx'
import { checkListScreen } from '../../../testing/check-list-screen.ts'
import { openSite } from '../../../testing/open-site.tsx'

describe('the failing invoices of all charities', () => {
  checkListScreen({
    list: failingInvoicesList,
    path: '/AdminMoney/FailingInvoices',
    open: (address, language) => openSite(createAreaRouter, address, language),
    others: {},
    row: {
      id: 'i1',
      organizationId: 'harbour',
      charity: 'Harbour Light',
      number: 'ALM-2026-000007',
      issuedOn: '2026-03-01',
      amount: 5_508,
      owed: 5_508,
      status: 'charging',
      failure: 'card_declined',
      retryAt: null,
      givenUpOn: '2026-03-22',
    },
    totals: { rows: 2, owed: 6_058 },
    sees: [
      '2 invoices, HK$6,058.00 owed',
      'Harbour Light',
      'ALM-2026-000007',
      'The bank declined the card',
      'Being charged',
      'No further attempt',
      '2026/03/22',
      'HK$5,508.00',
    ],
    filters: {},
    none: 'No invoice is failing',
    // It has no filter that could exclude them.
    noMatch: 'No invoice is failing',
  })
})
