import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { IssueRow } from '@almoner/projections/models/recurring-plans/issues-list.ts'
import type { ListedPlanRow } from '@almoner/projections/models/recurring-plans/list.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

/** The first line of a charity's list of recurring plans, in the reader's language. */
export const plansCsvHead = (language: Language): string => {
  const { plans } = messagesIn(language)
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

/** A line for each plan, under the head. */
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
        messagesIn(language).plans.statuses[plan.status],
        planId,
      ])
    })
    .join('')

/** The first line of a charity's list of instalments that need attention. */
export const issuesCsvHead = (language: Language): string => {
  const { plans } = messagesIn(language)
  return csvHead([plans.due, ...headOfPlan(language), plans.number, plans.issue, plans.id])
}

/** A line for each instalment, under the head. */
export const issuesCsvLines = (rows: readonly IssueRow[], language: Language): string =>
  rows
    .map(({ day, number, kind, planId, ...row }) =>
      csvLine([
        day,
        ...cellsOfPlan(row, language),
        String(number),
        messagesIn(language).plans.issues[kind],
        planId,
      ]),
    )
    .join('')

const headOfPlan = (language: Language): readonly string[] => {
  const { plans, supporters, receipt, statement } = messagesIn(language)
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
