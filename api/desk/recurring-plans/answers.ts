import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { nextOf } from '@almoner/domain/recurring-plan/next-step.ts'
import { dayOfInstalment, runsOutBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import {
  hasBegun,
  instalmentNumbered,
  isGoingOn,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import {
  sumOf,
  type ExpectedDay,
  type Fate,
  type Sum,
} from '@almoner/projections/models/recurring-plans/expected.ts'
import type { IssueRow } from '@almoner/projections/models/recurring-plans/issues-list.ts'
import type { planOfCharity } from '@almoner/projections/models/recurring-plans/of-charity.ts'
import {
  isOverdue,
  isUntold,
  overdueNext,
  type Deadlines,
} from '@almoner/projections/models/recurring-plans/overdue.ts'
import type { PlanRow } from '@almoner/projections/models/recurring-plans/query.ts'
import type {
  Expected,
  InstalmentOfCharity,
  InstalmentSum,
  PlanOfCharity,
  PlanOfCharityAnswer,
  TroubledInstalment,
} from './contract.ts'

/** The donor, by their account today; null where it was erased. */
type Giver = { firstName: string; lastName: string; email: string } | null

/** The instalments due on these days, and their outcomes. */
export const expectedAnswer = (days: readonly Omit<ExpectedDay, 'day'>[]): Expected => {
  const of = (...fates: readonly Fate[]): Sum =>
    sumOf(days.flatMap((day) => fates.map((fate) => day.fates[fate])))
  const letGo = {
    skipped: of('skipped'),
    givenUp: of('given_up'),
    cancelled: of('cancelled_by_donor'),
    planCancelled: of('plan_cancelled'),
  }
  return {
    due: inHkd(sumOf(days.map(({ due }) => due))),
    paid: inHkd(of('complete')),
    toCome: inHkd(of('to_come', 'charging')),
    retried: inHkd(of('retrying')),
    waiting: inHkd(of('waiting')),
    letGo: inHkd(sumOf(Object.values(letGo))),
    overdue: inHkd(of('overdue')),
    letGoBecause: {
      skipped: letGo.skipped.instalments,
      givenUp: letGo.givenUp.instalments,
      cancelled: letGo.cancelled.instalments,
      planCancelled: letGo.planCancelled.instalments,
    },
  }
}

const inHkd = ({ instalments, amountCents }: Sum): InstalmentSum => ({
  instalments,
  amount: toHkd(amountCents),
})

export const planAnswer = (
  { plan, planId, startedAt, donor }: PlanRow & { donor: Giver },
  { deadlines }: { deadlines: Deadlines },
): PlanOfCharity => {
  const { facts, instalments, status } = plan
  const countOf = (...statuses: readonly Instalment['status'][]) =>
    instalments.filter((each) => statuses.includes(each.status)).length
  const next = nextOf(plan)
  return {
    id: planId,
    donor: donorOf(plan, donor),
    projectName: facts.projectName,
    transactionType: facts.transactionType,
    amount: toHkd(plan.amountCents),
    coverFee: facts.coverFee,
    status,
    occurrences: facts.occurrences,
    completed: countOf('complete'),
    passed: countOf('skipped', 'cancelled'),
    next: next && { number: next.number, day: dayOfInstalment(plan, next.number), at: next.at },
    trouble: troubleOf(plan, deadlines),
    startedAt,
  }
}

const donorOf = ({ facts }: StartedPlan, giver: Giver): PlanOfCharity['donor'] =>
  giver && { name: facts.organisationName || fullName(giver) }

const troubleOf = (plan: StartedPlan, deadlines: Deadlines): PlanOfCharity['trouble'] => {
  const { instalments, nextNumber, facts, card } = plan
  const isAnyLate = instalments.some((each) => isOverdue(plan, each, deadlines))
  if (isAnyLate || overdueNext(plan, deadlines) !== null) return 'overdue'
  if (instalments.some(({ status }) => status === 'waiting')) return 'waiting'
  if (instalments.some(({ status }) => status === 'retrying')) return 'retrying'
  const isToCome = isGoingOn(plan) && nextNumber <= facts.occurrences
  const runsOut = isToCome && runsOutBefore(card.expires, dayOfInstalment(plan, nextNumber))
  return runsOut ? 'card_runs_out' : null
}

type LetGo = NonNullable<Awaited<ReturnType<typeof planOfCharity>>>['letGo']

export const planOpenedAnswer = (
  row: PlanRow & { letGo: LetGo; donor: Giver },
  about: { deadlines: Deadlines },
): PlanOfCharityAnswer => {
  const { plan, letGo } = row
  const { card, facts, memo } = plan
  const begun = plan.instalments.map((each) => ({
    ...entryOf(plan, each),
    status: statusOf(plan, each, { letGo, deadlines: about.deadlines }),
    isUntold: isUntold(each, about.deadlines),
  }))
  return {
    ...planAnswer(row, about),
    email: row.donor && row.donor.email,
    memo: isErased(memo) ? '' : memo,
    cardBrand: card.brand,
    cardLast4: isErased(card.last4) ? null : card.last4,
    cardExpires: card.expires,
    firstDay: facts.firstDay,
    instalments: [...begun, ...stillToCome(plan, about.deadlines)],
  }
}

const statusOf = (
  plan: StartedPlan,
  each: Instalment,
  { letGo, deadlines }: { letGo: LetGo; deadlines: Deadlines },
): InstalmentOfCharity['status'] => {
  if (isOverdue(plan, each, deadlines)) return 'overdue'
  if (each.status !== 'cancelled') return each.status
  const because = letGo.get(each.number)
  return because === 'time' ? 'given_up' : because === 'plan_cancelled' ? because : 'cancelled'
}

const entryOf = (plan: StartedPlan, each: Instalment) => ({
  number: each.number,
  day: each.day,
  amount: toHkd(each.amountCents),
  reason: each.reason,
  retryAt: retryOf(plan, each),
  waitsUntil: each.waitsUntil,
  isTakenAfterAll: each.takenAfterAll !== null,
  paymentId: each.takenAfterAll ?? (hasBegun(each) ? each.paymentId : null),
})

const stillToCome = (plan: StartedPlan, deadlines: Deadlines): InstalmentOfCharity[] => {
  if (!isGoingOn(plan)) return []
  const { nextNumber, amountCents, facts, status } = plan
  const late = overdueNext(plan, deadlines)
  return Array.from({ length: facts.occurrences - nextNumber + 1 }, (_, index) => {
    const number = nextNumber + index
    return {
      number,
      day: dayOfInstalment(plan, number),
      amount: toHkd(amountCents),
      status: status === 'paused' ? 'resting' : number === late ? 'overdue' : 'to_come',
      isUntold: false,
      isTakenAfterAll: false,
      reason: null,
      retryAt: null,
      waitsUntil: null,
      paymentId: null,
    }
  })
}

// Retries pause while the plan is paused.
const retryOf = (plan: StartedPlan, each: Instalment | null): Instant | null =>
  plan.status === 'paused' ? null : (each?.retryAt ?? null)

export const troubledAnswer = (
  { plan, planId, number, day, amountCents, kind, donor }: IssueRow,
  { deadlines }: { deadlines: Deadlines },
): TroubledInstalment => {
  const begun = instalmentNumbered(plan, number)
  const { occurrences, projectName } = plan.facts
  return {
    planId,
    number,
    occurrences,
    donor: donorOf(plan, donor),
    projectName,
    day,
    amount: toHkd(amountCents),
    kind,
    isUntold: begun !== null && isUntold(begun, deadlines),
    reason: begun?.reason ?? null,
    retryAt: retryOf(plan, begun),
    waitsUntil: begun?.waitsUntil ?? null,
  }
}
