import type { AsJson } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { FunnelAnswer } from '../funnel/contract.ts'
import type { HoursAnswer } from '../hours/contract.ts'
import type { PayoutLineAnswer } from '../payouts/contract.ts'
import type { ReturnsAnswer } from '../returns/contract.ts'
import { allOfMonth, month } from './examples.ts'

export const funnelExample: AsJson<FunnelAnswer> = {
  ...month,
  steps: [
    { step: 'served', count: 2_300, lists: [] },
    { step: 'quoted', count: 410, lists: [] },
    { step: 'begun', count: 52, lists: [] },
    { step: 'authenticated', count: 47, lists: [] },
    { step: 'paid', count: 37, lists: [] },
  ],
  methods: [
    { method: 'card', quoted: 300, begun: 40, authenticated: 36, paid: 27 },
    { method: 'payme', quoted: 110, begun: 12, authenticated: 11, paid: 10 },
  ],
  devices: [
    { device: 'phone', served: 1_600, quoted: 290, begun: 40 },
    { device: 'tablet', served: 50, quoted: 10, begun: 2 },
    { device: 'desktop', served: 650, quoted: 110, begun: 10 },
  ],
}

const inHour = (hour: string): ProvingList => ({
  list: 'payments',
  filters: { status: 'came', day: allOfMonth, hour },
  total: 'given',
  sign: 1,
})

export const hoursExample: AsJson<HoursAnswer> = {
  ...month,
  hours: [
    { weekday: 1, hour: 9, gifts: 4, amount: 1_200, lists: [inHour('1-9')] },
    { weekday: 5, hour: 20, gifts: 11, amount: 6_400.5, lists: [inHour('5-20')] },
    { weekday: 7, hour: 0, gifts: 1, amount: 100, lists: [inHour('7-0')] },
  ],
}

export const returnsExample: AsJson<ReturnsAnswer> = {
  ...month,
  refunds: {
    count: 1,
    countBefore: 0,
    amount: 200,
    before: 0,
    lists: [{ list: 'payments', filters: { returned: allOfMonth }, total: 'refunded', sign: 1 }],
  },
  disputes: {
    opened: { count: 1, countBefore: 0, lists: [] },
    lost: { count: 0, countBefore: 0, amount: 0, before: 0, lists: [] },
    percent: 4,
  },
  declines: [
    {
      reason: 'card_declined',
      count: 9,
      countBefore: 4,
      lists: [
        {
          list: 'payments',
          filters: { failure: 'card_declined', day: allOfMonth },
          total: 'rows',
          sign: 1,
        },
      ],
    },
    { reason: 'expired', count: 2, countBefore: 0, lists: [] },
  ],
}

export const payoutLineExample: AsJson<PayoutLineAnswer> = {
  next: { id: 'b1', amount: 4_000, status: 'sent', day: '2026-12-02' },
  last: { id: 'b0', amount: 3_000, status: 'paid', day: '2026-11-20' },
}
