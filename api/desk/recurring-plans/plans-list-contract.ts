import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import {
  amounts,
  choice,
  days,
  listContract,
  anyOfValues,
  type Filter,
} from '../../http/lists/contract.ts'
import type { PlanOfCharity, InstalmentIssue } from './contract.ts'

export const issueKinds = ['overdue', 'waiting', 'retrying', 'given_up'] as const

const project: Filter<ProjectId> = { kind: 'choice', read: idSchema('project') }
const type = choice(['donation', 'payment'], 'type')

/** `monthly`: what each month brings while the active ones of these plans continue. */
export type PlansTotals = { rows: number; monthly: Cents }

/** The recurring plans of the staff member's charity. */
export const plansList = listContract<PlanOfCharity, PlansTotals>()({
  money: { amount: true, monthly: true },
  path: '/api/organizations/monthly/plans',
  filters: {
    status: choice(['running', 'paused', 'ended'], 'status'),
    /** Names and e-mail address of the donor, project, and memo. */
    q: anyOfValues(100, 'q'),
    /** The days on which the plans started. */
    day: days('day'),
    project,
    type,
    amount: amounts('amount'),
    /** How the plan counts in the monthly sum; the dashboard names it, and no control has it. */
    standing: choice(['running', 'paused', 'failed', 'ended', 'completed'], 'standing'),
    /** The first reason for which it may end; the dashboard names it. */
    risk: choice(['any', 'retrying', 'waiting', 'card_expiring'], 'risk'),
    /** The days on one of which it was cancelled or failed; the dashboard names them. */
    left: days('left'),
  },
  sorts: ['date', 'next', 'amount'],
  firstSort: '-date',
  pageSize: 20,
  live: 'recurring_plans',
})

/** The amount that may still be received, and the abandoned amount that will not. */
export type IssuesTotals = { rows: number; open: Cents; abandoned: Cents }

/** The instalments of these plans that need attention. */
export const planIssuesList = listContract<InstalmentIssue, IssuesTotals>()({
  money: { amount: true, open: true, abandoned: true },
  path: '/api/organizations/monthly/troubles',
  filters: {
    kind: choice(issueKinds, 'kind'),
    q: anyOfValues(100, 'q'),
    /** The days on which they were due. */
    day: days('day'),
    project,
    type,
    amount: amounts('amount'),
  },
  sorts: ['day', 'amount'],
  firstSort: '-day',
  pageSize: 20,
  live: 'recurring_plans',
})
