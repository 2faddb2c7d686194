import type { AsJson } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { MethodSharesAnswer, ProjectSharesAnswer } from '../shares/contract.ts'
import type { SummaryAnswer } from '../summary/contract.ts'

// The answers of the dashboard's calls as JSON has them, for tests of its screens. The specs of the
// calls have answers of this shape from real events.

export const month = { from: '2026-11-01', to: '2026-11-30', knownAt: null }
const monthBefore = { fromBefore: '2026-10-02', toBefore: '2026-10-31' }

const came = (day: string, total = 'given', more: Record<string, string> = {}): ProvingList => ({
  list: 'payments',
  filters: { status: 'came', day, ...more },
  total,
  sign: 1,
})

const returned = (day: string, total = 'givenBack'): ProvingList => ({
  list: 'payments',
  filters: { returned: day },
  total,
  sign: -1,
})

const donors = (kind: 'new' | 'returning', days: string): ProvingList => ({
  list: 'donors',
  filters: { [kind]: days },
  total: 'rows',
  sign: 1,
})

export const allOfMonth = '2026-11-01..2026-11-30'

export const summaryExample: AsJson<SummaryAnswer> = {
  basis: 'given',
  asOf: '2026-11-30',
  today: '2026-11-30',
  knownAt: null,
  booksAsOf: null,
  yearStartsIn: 4,
  periods: [
    {
      period: 'today',
      from: '2026-11-30',
      to: '2026-11-30',
      fromBefore: '2026-11-29',
      toBefore: '2026-11-29',
      knownAt: null,
      received: { amount: -200, before: 1_500, lists: [returned('2026-11-30..2026-11-30')] },
      returned: { amount: 200, before: 0, lists: [returned('2026-11-30..2026-11-30')] },
      gifts: { count: 0, countBefore: 3, lists: [came('2026-11-30..2026-11-30', 'rows')] },
      average: { amount: null, before: 500, lists: [] },
      donors: {
        first: { count: 0, countBefore: 1, lists: [donors('new', '2026-11-30..2026-11-30')] },
        returning: {
          count: 0,
          countBefore: 2,
          lists: [donors('returning', '2026-11-30..2026-11-30')],
        },
      },
    },
    {
      period: '30d',
      ...month,
      ...monthBefore,
      received: {
        amount: 18_300.5,
        before: 12_000,
        lists: [came(allOfMonth), returned(allOfMonth)],
      },
      returned: { amount: 200, before: 0, lists: [returned(allOfMonth)] },
      gifts: { count: 37, countBefore: 24, lists: [came(allOfMonth, 'rows')] },
      average: { amount: 500.01, before: 500, lists: [came(allOfMonth, 'average')] },
      donors: {
        first: { count: 11, countBefore: 4, lists: [donors('new', allOfMonth)] },
        returning: { count: 20, countBefore: 18, lists: [donors('returning', allOfMonth)] },
      },
    },
    {
      period: 'year',
      from: '2026-04-01',
      to: '2026-11-30',
      knownAt: null,
      fromBefore: '2025-04-01',
      toBefore: '2025-11-30',
      received: {
        amount: 1_204_518.25,
        before: 0,
        lists: [came('2026-04-01..2026-11-30'), returned('2026-04-01..2026-11-30')],
      },
      returned: { amount: 3_400, before: 0, lists: [returned('2026-04-01..2026-11-30')] },
      gifts: { count: 2_410, countBefore: 0, lists: [came('2026-04-01..2026-11-30', 'rows')] },
      average: {
        amount: 501.21,
        before: null,
        lists: [came('2026-04-01..2026-11-30', 'average')],
      },
      donors: {
        first: { count: 640, countBefore: 0, lists: [donors('new', '2026-04-01..2026-11-30')] },
        returning: {
          count: 380,
          countBefore: 0,
          lists: [donors('returning', '2026-04-01..2026-11-30')],
        },
      },
    },
  ],
}

export const projectSharesExample: AsJson<ProjectSharesAnswer> = {
  ...month,
  projects: [
    {
      projectId: '5f3f2a0e-7d3c-4a59-9f0a-2f1f0f4c8a11',
      title: 'Homework rooms',
      gifts: 30,
      amount: 15_000.5,
      lists: [came(allOfMonth, 'given', { project: '5f3f2a0e-7d3c-4a59-9f0a-2f1f0f4c8a11' })],
      progress: { goal: 100_000, raised: 64_200, reachedOn: '2027-03-12' },
    },
    {
      projectId: '6a1b7a70-36d6-4b7e-8f7e-4a41e7f3c022',
      title: 'Winter clothes',
      gifts: 0,
      amount: 0,
      lists: [],
      progress: { goal: 50_000, raised: 1_200, reachedOn: null },
    },
    {
      projectId: null,
      title: '',
      gifts: 7,
      amount: 3_300,
      lists: [came(allOfMonth, 'given', { project: 'none' })],
      progress: null,
    },
  ],
}

export const methodSharesExample: AsJson<MethodSharesAnswer> = {
  ...month,
  methods: [
    {
      method: 'card',
      gifts: 25,
      amount: 12_800.5,
      volume: 13_200,
      fees: 528,
      feePercent: 4,
      lists: [came(allOfMonth, 'given', { method: 'card' })],
    },
    {
      method: 'fps',
      gifts: 12,
      amount: 5_500,
      volume: 5_500,
      fees: 0,
      feePercent: 0,
      lists: [came(allOfMonth, 'given', { method: 'fps' })],
    },
  ],
  total: {
    gifts: 37,
    amount: 18_300.5,
    volume: 18_700,
    fees: 528,
    feePercent: 2.82,
    lists: [came(allOfMonth), returned(allOfMonth)],
  },
  offline: {
    gifts: 4,
    amount: 2_000,
    percent: 10.93,
    lists: [came(allOfMonth, 'given', { source: 'offline' })],
  },
}
