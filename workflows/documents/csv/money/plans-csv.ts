import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { IssueRow } from '@almoner/projections/models/recurring-plans/plans/issues-list.ts'
import type { ListedPlanRow } from '@almoner/projections/models/recurring-plans/plans/list.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'

/** The first line of a charity's list of recurring plans, in the reader's language. */
export const plansCsvHead = (language: Language): string => {
  const plans = labels[language]
  return csvHead([
    plans.startedAt,
    ...headOfPlan(language),
    plans.payments,
    plans.done,
    plans.next,
    plans.status,
    plans.id,
  ])
}

/** Returns a line for each plan, under the header. */
export const plansCsvLines = (rows: readonly ListedPlanRow[], language: Language): string =>
  rows
    .map(({ plan, planId, startedAt, donor }) => {
      const next = findNextInstalment(plan)
      return csvLine([
        formatHongKongTime(startedAt),
        ...cellsOfPlan({ plan, donor, amountCents: plan.amountCents }, language),
        String(plan.facts.occurrences),
        String(plan.instalments.filter(({ status }) => status === 'complete').length),
        next === null ? '' : instalmentDay(plan, next.number),
        labels[language].statuses[plan.status],
        planId,
      ])
    })
    .join('')

/** The first line of a charity's list of instalments that need attention. */
export const issuesCsvHead = (language: Language): string => {
  const plans = labels[language]
  return csvHead([plans.due, ...headOfPlan(language), plans.number, plans.issue, plans.id])
}

/** Returns a line for each instalment, under the header. */
export const issuesCsvLines = (rows: readonly IssueRow[], language: Language): string =>
  rows
    .map(({ day, number, kind, planId, ...row }) =>
      csvLine([
        day,
        ...cellsOfPlan(row, language),
        String(number),
        labels[language].issues[kind],
        planId,
      ]),
    )
    .join('')

const headOfPlan = (language: Language): readonly string[] => {
  const { supporters, receipt, statement } = messagesIn(language)
  const plans = labels[language]
  const { columns, amount } = statement
  return [plans.donor, supporters.email, receipt.project, columns.kind, columns.currency, amount]
}

type OfPlan = {
  plan: StartedPlan
  donor: { firstName: string; lastName: string; email: string } | null
  amountCents: Cents
}

const cellsOfPlan = (
  { plan: { facts }, donor, amountCents }: OfPlan,
  language: Language,
): readonly string[] => [
  donor === null ? '' : facts.organisationName || fullName(donor),
  donor?.email ?? '',
  facts.projectName,
  messagesIn(language).statement.columns[facts.transactionType],
  'HKD',
  formatHkd(amountCents).replaceAll(',', ''),
]

type Labels = {
  startedAt: string
  donor: string
  payments: string
  done: string
  next: string
  status: string
  statuses: { active: string; paused: string; cancelled: string; completed: string }
  due: string
  number: string
  issue: string
  issues: { overdue: string; waiting: string; retrying: string; given_up: string }
  id: string
}

const labels: Record<Language, Labels> = {
  en: {
    startedAt: 'Started (Hong Kong time)',
    donor: 'Donor',
    payments: 'Payments',
    done: 'Paid',
    next: 'Next on',
    status: 'Status',
    statuses: {
      active: 'Active',
      paused: 'Paused',
      cancelled: 'Cancelled',
      completed: 'Finished',
    },
    due: 'Due on',
    number: 'Number of the payment',
    issue: 'Issue',
    issues: {
      overdue: 'Overdue',
      waiting: 'Waits for the donor',
      retrying: 'To be tried again',
      given_up: 'Abandoned',
    },
    id: 'Plan',
  },
  zh: {
    startedAt: '開始時間（香港時間）',
    donor: '捐款人',
    payments: '期數',
    done: '已付期數',
    next: '下次日期',
    status: '狀態',
    statuses: {
      active: '進行中',
      paused: '已暫停',
      cancelled: '已取消',
      completed: '已完成全期',
    },
    due: '到期日',
    number: '期號',
    issue: '問題',
    issues: {
      overdue: '逾期',
      waiting: '等待捐款人處理',
      retrying: '會再試',
      given_up: '已放棄',
    },
    id: '計劃編號',
  },
  cn: {
    startedAt: '开始时间（香港时间）',
    donor: '捐款人',
    payments: '期数',
    done: '已付期数',
    next: '下次日期',
    status: '状态',
    statuses: {
      active: '进行中',
      paused: '已暂停',
      cancelled: '已取消',
      completed: '已完成全期',
    },
    due: '到期日',
    number: '期号',
    issue: '问题',
    issues: {
      overdue: '逾期',
      waiting: '等待捐款人处理',
      retrying: '会重试',
      given_up: '已放弃',
    },
    id: '计划编号',
  },
}
