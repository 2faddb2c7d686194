import { Hono, type Context } from 'hono'
import {
  issuesList,
  type IssueRow,
} from '@almoner/projections/models/recurring-plans/plans/issues-list.ts'
import {
  plansList as plansQuery,
  type ListedPlanRow,
} from '@almoner/projections/models/recurring-plans/plans/list.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import {
  currencyColumn,
  messagesAs,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import { messagesIn } from '@almoner/workflows/locales/messages.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { maySeeContact } from '../../use-cases/payments/payer-contact.ts'
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { findCardsEndBy } from '../../use-cases/recurring-plans/cards-end.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import { planAnswer, toIssueAnswer } from './answers.ts'
import { plansList, planIssuesList } from './plans-list-contract.ts'

const permissions = { read: 'recurring_plans.read', export: 'recurring_plans.export' } as const

const loadContext = async (c: Context<AppEnv>) => ({
  charity: await loadOwnCharity(c),
  deadlines: deadlinesAt(c.get('deps').now()),
  titles: await loadProjectTitles(c),
  seesContact: await maySeeContact(c),
})

const plansRoutes = listRoutes({
  list: plansList,
  query: plansQuery,
  permissions,
  view: async (c) => {
    const { charity, deadlines, titles, seesContact } = await loadContext(c)
    const cardsEndBy = findCardsEndBy(c.get('deps').now())
    return {
      scope: { organisationId: charity.organisationId, seesContact, cardsEndBy },
      toRow: (row) => planAnswer(row, { deadlines, titles }),
      toTotals: ({ rows, monthlyCents }) => ({ rows, monthly: monthlyCents }),
      csv: {
        fileName: `${charity.subDomain}-monthly-plans.csv`,
        columns: plansColumns,
        toLine: (row) => row,
      },
    }
  },
})

const issuesRoutes = listRoutes({
  list: planIssuesList,
  query: issuesList,
  permissions,
  view: async (c) => {
    const { charity, deadlines, titles, seesContact } = await loadContext(c)
    return {
      scope: { organisationId: charity.organisationId, seesContact, ...deadlines },
      toRow: (row) => toIssueAnswer(row, { deadlines, titles }),
      toTotals: ({ rows, openCents, abandonedCents }) => ({
        rows,
        open: openCents,
        abandoned: abandonedCents,
      }),
      csv: {
        fileName: `${charity.subDomain}-monthly-issues.csv`,
        columns: issuesColumns,
        toLine: (row) => row,
      },
    }
  },
})

/** A charity's recurring plans, and their instalments that need attention. */
export const plansListRoutes = new Hono<AppEnv>().route('/', plansRoutes).route('/', issuesRoutes)

const statuses: Record<StartedPlan['status'], Words> = {
  active: { en: 'Active', zh: '進行中', cn: '进行中' },
  paused: { en: 'Paused', zh: '已暫停', cn: '已暂停' },
  cancelled: { en: 'Cancelled', zh: '已取消', cn: '已取消' },
  completed: { en: 'Finished', zh: '已完成全期', cn: '已完成全期' },
}

const resting: Words = {
  en: 'Not in your plan',
  zh: '方案不包括',
  cn: '方案不包括',
}

const issues: Record<IssueRow['kind'], Words> = {
  overdue: { en: 'Overdue', zh: '逾期', cn: '逾期' },
  waiting: { en: 'Waiting for the donor', zh: '等待捐款人處理', cn: '等待捐款人处理' },
  retrying: { en: 'Will be retried', zh: '會再試', cn: '会重试' },
  given_up: { en: 'Not collected', zh: '未能收取', cn: '未能收取' },
}

type PlanRow = {
  plan: StartedPlan
  donor: { firstName: string; lastName: string; email: string } | null
}

/** The columns that plans and their instalments share. */
const createPlanColumns = <Row extends PlanRow>(money: (row: Row) => Cents): Columns<Row> => [
  {
    head: { en: 'Donor', zh: '捐款人', cn: '捐款人' },
    text: ({ plan, donor }) => donor && (plan.facts.organisationName || fullName(donor)),
  },
  {
    head: messagesAs(({ supporters }) => supporters.email),
    text: ({ donor }) => donor && donor.email,
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ plan }) => plan.facts.projectName,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ plan }, language) =>
      messagesIn(language).statement.columns[plan.facts.transactionType],
  },
  currencyColumn,
  { head: messagesAs(({ statement }) => statement.amount), money },
]

const planNumber: Words = { en: 'Plan', zh: '每月捐款編號', cn: '每月捐款编号' }

/** A charity's recurring plans as a file. */
const plansColumns: Columns<ListedPlanRow> = [
  {
    head: {
      en: 'Started (Hong Kong time)',
      zh: '開始時間（香港時間）',
      cn: '开始时间（香港时间）',
    },
    time: ({ startedAt }) => startedAt,
  },
  ...createPlanColumns<ListedPlanRow>(({ plan }) => plan.amountCents),
  { head: { en: 'Payments', zh: '期數', cn: '期数' }, count: ({ plan }) => plan.facts.occurrences },
  {
    head: { en: 'Paid', zh: '已付期數', cn: '已付期数' },
    count: ({ plan }) => plan.instalments.filter(({ status }) => status === 'complete').length,
  },
  {
    head: { en: 'Next on', zh: '下次日期', cn: '下次日期' },
    text: ({ plan }) => findNextInstalment(plan)?.day ?? null,
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ plan: { status, isResting } }, language) =>
      (status === 'active' && isResting ? resting : statuses[status])[language],
  },
  { head: planNumber, text: ({ planId }) => planId },
]

/** The instalments that need attention as a file. */
const issuesColumns: Columns<IssueRow> = [
  { head: { en: 'Due on', zh: '到期日', cn: '到期日' }, text: ({ day }) => day },
  ...createPlanColumns<IssueRow>(({ amountCents }) => amountCents),
  { head: { en: 'Number of the payment', zh: '期號', cn: '期号' }, count: ({ number }) => number },
  {
    head: { en: 'Issue', zh: '問題', cn: '问题' },
    text: ({ kind }, language) => issues[kind][language],
  },
  { head: planNumber, text: ({ planId }) => planId },
]
