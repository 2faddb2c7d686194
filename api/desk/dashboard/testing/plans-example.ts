import type { AsJson } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardPlansAnswer, PlansMonth } from '../plans/contract.ts'
import { allOfMonth } from './examples.ts'

const stillMonth = {
  begun: 0,
  increased: 0,
  decreased: 0,
  paused: 0,
  failed: 0,
  ended: 0,
  completed: 0,
}

const listMovements = (filters: Record<string, string>): ProvingList => ({
  list: 'monthly_movements',
  filters,
  total: 'amount',
  sign: 1,
})

const createMonthLists = (before: string, from: string, to: string): PlansMonth['lists'] => {
  const ofKind = (kind: string) => [listMovements({ kind, day: `${from}..${to}` })]
  return {
    starts: [listMovements({ day: `..${before}` })],
    begun: ofKind('begun'),
    increased: ofKind('increased'),
    decreased: ofKind('decreased'),
    paused: ofKind('paused'),
    failed: ofKind('failed'),
    ended: ofKind('ended'),
    completed: ofKind('completed'),
    ends: [listMovements({ day: `..${to}` })],
  }
}

export const dashboardPlansExample: AsJson<DashboardPlansAnswer> = {
  asOf: '2026-11-30',
  knownAt: null,
  monthly: {
    amount: 5_350,
    before: 5_000,
    plans: 21,
    plansBefore: 20,
    lists: [{ list: 'monthly_plans', filters: { standing: 'running' }, total: 'monthly', sign: 1 }],
  },
  months: [
    {
      month: '2026-09',
      starts: 4_000,
      ...stillMonth,
      begun: 700,
      ends: 4_700,
      lists: createMonthLists('2026-08-31', '2026-09-01', '2026-09-30'),
    },
    {
      month: '2026-10',
      starts: 4_700,
      ...stillMonth,
      begun: 500,
      ended: -200,
      ends: 5_000,
      lists: createMonthLists('2026-09-30', '2026-10-01', '2026-10-31'),
    },
    {
      month: '2026-11',
      starts: 5_000,
      begun: 900,
      increased: 150,
      decreased: -100,
      paused: -100,
      failed: -200,
      ended: -200,
      completed: -100,
      ends: 5_350,
      lists: createMonthLists('2026-10-31', '2026-11-01', '2026-11-30'),
    },
  ],
  churn: {
    left: 2,
    ranBefore: 20,
    percent: 10,
    lists: [{ list: 'monthly_plans', filters: { left: allOfMonth }, total: 'rows', sign: 1 }],
  },
  recovered: {
    instalments: 3,
    instalmentsBefore: 1,
    amount: 600,
    before: 100,
    lists: [listMovements({ kind: 'retried', day: allOfMonth })],
  },
  atRisk: {
    plans: 3,
    amount: 750,
    lists: [{ list: 'monthly_plans', filters: { risk: 'any' }, total: 'monthly', sign: 1 }],
    kinds: [
      {
        kind: 'retrying',
        plans: 1,
        amount: 100,
        lists: [
          { list: 'monthly_plans', filters: { risk: 'retrying' }, total: 'monthly', sign: 1 },
        ],
      },
      {
        kind: 'waiting',
        plans: 1,
        amount: 500,
        lists: [{ list: 'monthly_plans', filters: { risk: 'waiting' }, total: 'monthly', sign: 1 }],
      },
      {
        kind: 'card_expiring',
        plans: 1,
        amount: 150,
        lists: [
          { list: 'monthly_plans', filters: { risk: 'card_expiring' }, total: 'monthly', sign: 1 },
        ],
      },
    ],
    people: [
      { planId: 'a1', name: 'Chan Tai Man', amount: 500, kind: 'waiting' },
      { planId: 'a2', name: 'Lee Siu Ming', amount: 150, kind: 'card_expiring' },
      { planId: 'a3', name: 'Ho Ka Yan', amount: 100, kind: 'retrying' },
    ],
  },
}
