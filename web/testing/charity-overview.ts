import type { CharityOverviewAnswer } from '@almoner/api/admin/organisations/overview/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'

/** An open charity on a working day, as administration sees it. */
export const overview: AsJson<CharityOverviewAnswer> = {
  today: '2026-11-29',
  card: {
    status: 'open',
    stripeAccountId: 'bour',
    states: { card_payments: 'on', transfers: 'on', payouts: 'on' },
    requirements: [],
    pendingVerification: [],
    deadline: null,
    disabledReason: null,
  },
  balance: {
    available: 121_742.65,
    pending: 5_340.54,
    payout: 0,
    held: 500,
    advanced: 0,
    owed: 127_583.19,
  },
  volume: {
    last30Days: { amount: 20_150, gifts: 41 },
    last12Months: { amount: 301_400, gifts: 812 },
    months: [
      { month: '2026-10', amount: 18_000, gifts: 39 },
      { month: '2026-11', amount: 20_150, gifts: 41 },
    ],
  },
  payouts: {
    newest: [
      {
        id: 'payout-2',
        amount: 1_000,
        status: 'paid',
        bankName: 'Bank of China',
        last4: '7007',
        requestedAt: '2026-11-20T02:00:00.000Z',
        arrivalOn: '2026-11-24',
        failure: null,
      },
    ],
    count: 9,
    arrived: 90_000,
    open: 0,
    ended: 0,
  },
  invoices: {
    newest: [
      {
        number: 'ALM-2026-000007',
        issuedOn: '2026-03-01',
        amount: 5_508,
        owed: 0,
        status: 'paid',
      },
    ],
    count: 3,
    paid: 15_024,
    credited: 1_500,
    owed: 0,
  },
  team: [
    {
      id: 'staff-1',
      name: 'Ka Yan Wong',
      username: 'wong@harbour.example',
      role: 'owner',
      state: 'active',
      lastLoginAt: '2026-11-28T01:15:00.000Z',
    },
    {
      id: 'staff-2',
      name: '',
      username: 'new@harbour.example',
      role: 'viewer',
      state: 'invited',
      lastLoginAt: null,
    },
  ],
}
