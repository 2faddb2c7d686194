import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { instalmentDay, isExpiredBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import {
  hasBegun,
  findInstalment,
  isGoingOn,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import {
  addSums,
  type ExpectedDay,
  type Outcome,
  type Sum,
} from '@almoner/projections/models/recurring-plans/expected.ts'
import type { IssueRow } from '@almoner/projections/models/recurring-plans/plans/issues-list.ts'
import type { planOfCharity } from '@almoner/projections/models/recurring-plans/plans/of-charity.ts'
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
  InstalmentIssue,
} from './contract.ts'

/** The donor from their present account, or null if it was erased. */
type Giver = { firstName: string; lastName: string; email: string } | null

/** The instalments due on these days, and their outcomes. */
export const toExpectedAnswer = (days: readonly Omit<ExpectedDay, 'day'>[]): Expected => {
  const of = (...fates: readonly Outcome[]): Sum =>
    addSums(days.flatMap((day) => fates.map((fate) => day.fates[fate])))
  const writtenOff = {
    skipped: of('skipped'),
    givenUp: of('given_up'),
    cancelled: of('cancelled_by_donor'),
    planCancelled: of('plan_cancelled'),
  }
  return {
    due: inHkd(addSums(days.map(({ due }) => due))),
    paid: inHkd(of('complete')),
    toCome: inHkd(of('to_come', 'charging')),
    retried: inHkd(of('retrying')),
    waiting: inHkd(of('waiting')),
    letGo: inHkd(addSums(Object.values(writtenOff))),
    overdue: inHkd(of('overdue')),
    letGoBecause: {
      skipped: writtenOff.skipped.instalments,
      givenUp: writtenOff.givenUp.instalments,
      cancelled: writtenOff.cancelled.instalments,
      planCancelled: writtenOff.planCancelled.instalments,
    },
  }
}

const inHkd = ({ instalments, amountCents }: Sum): InstalmentSum => ({
  instalments,
  amount: amountCents,
})

/** `titles`: those of the projects in the reader's language. */
type PlanReader = { deadlines: Deadlines; titles: ReadonlyMap<string, string> }

/** A plan is recorded with the title in its donor's language. */
const nameProject = ({ facts }: StartedPlan, titles: ReadonlyMap<string, string>): string =>
  titles.get(facts.projectId ?? '') ?? facts.projectName

export const planAnswer = (
  { plan, planId, startedAt, donor }: PlanRow & { donor: Giver },
  { deadlines, titles }: PlanReader,
): PlanOfCharity => {
  const { facts, instalments, status } = plan
  const countInstalments = (...statuses: readonly Instalment['status'][]) =>
    instalments.filter((each) => statuses.includes(each.status)).length
  const next = findNextInstalment(plan)
  return {
    id: planId,
    donor: toDonor(plan, donor),
    projectName: nameProject(plan, titles),
    transactionType: facts.transactionType,
    amount: plan.amountCents,
    coverFee: facts.coverFee,
    status,
    occurrences: facts.occurrences,
    completed: countInstalments('complete'),
    passed: countInstalments('skipped', 'cancelled'),
    next: next && { number: next.number, day: next.day, at: next.at },
    isResting: plan.isResting,
    trouble: findIssue(plan, deadlines),
    startedAt,
  }
}

const toDonor = ({ facts }: StartedPlan, giver: Giver): PlanOfCharity['donor'] =>
  giver && { name: facts.organisationName || fullName(giver) }

const findIssue = (plan: StartedPlan, deadlines: Deadlines): PlanOfCharity['trouble'] => {
  const { instalments, nextNumber, facts, card } = plan
  const isAnyLate = instalments.some((each) => isOverdue(plan, each, deadlines))
  if (isAnyLate || overdueNext(plan, deadlines) !== null) return 'overdue'
  if (instalments.some(({ status }) => status === 'waiting')) return 'waiting'
  if (instalments.some(({ status }) => status === 'retrying')) return 'retrying'
  const isToCome = isGoingOn(plan) && nextNumber <= facts.occurrences
  const runsOut = isToCome && isExpiredBefore(card.expires, instalmentDay(plan, nextNumber))
  return runsOut ? 'card_runs_out' : null
}

type WrittenOff = NonNullable<Awaited<ReturnType<typeof planOfCharity>>>['letGo']

export const planOpenedAnswer = (
  row: PlanRow & { letGo: WrittenOff; donor: Giver },
  options: PlanReader,
): PlanOfCharityAnswer => {
  const { plan, letGo } = row
  const { card, facts, memo } = plan
  const instalments = plan.instalments.map((each) => ({
    ...toEntry(plan, each),
    status: readStatus(plan, each, { letGo, deadlines: options.deadlines }),
    isUntold: isUntold(each, options.deadlines),
  }))
  return {
    ...planAnswer(row, options),
    email: row.donor && row.donor.email,
    memo: isErased(memo) ? '' : memo,
    cardBrand: card.brand,
    cardLast4: isErased(card.last4) ? null : card.last4,
    cardExpires: card.expires,
    firstDay: facts.firstDay,
    instalments: [...instalments, ...stillToCome(plan, options.deadlines)],
  }
}

const readStatus = (
  plan: StartedPlan,
  each: Instalment,
  { letGo, deadlines }: { letGo: WrittenOff; deadlines: Deadlines },
): InstalmentOfCharity['status'] => {
  if (isOverdue(plan, each, deadlines)) return 'overdue'
  if (each.status !== 'cancelled') return each.status
  const because = letGo.get(each.number)
  return because === 'time' ? 'given_up' : because === 'plan_cancelled' ? because : 'cancelled'
}

const toEntry = (plan: StartedPlan, each: Instalment) => ({
  number: each.number,
  day: each.day,
  amount: each.amountCents,
  reason: each.reason,
  retryAt: findRetry(plan, each),
  waitsUntil: each.waitsUntil,
  isTakenAfterAll: each.takenAfterAll !== null,
  paymentId: each.takenAfterAll ?? (hasBegun(each) ? each.paymentId : null),
})

const stillToCome = (plan: StartedPlan, deadlines: Deadlines): InstalmentOfCharity[] => {
  if (!isGoingOn(plan)) return []
  const { nextNumber, amountCents, facts } = plan
  const late = overdueNext(plan, deadlines)
  return Array.from({ length: facts.occurrences - nextNumber + 1 }, (_, index) => {
    const number = nextNumber + index
    return {
      number,
      day: instalmentDay(plan, number),
      amount: amountCents,
      status: isChargingPaused(plan) ? 'resting' : number === late ? 'overdue' : 'to_come',
      isUntold: false,
      isTakenAfterAll: false,
      reason: null,
      retryAt: null,
      waitsUntil: null,
      paymentId: null,
    }
  })
}

const isChargingPaused = ({ status, isResting }: StartedPlan): boolean =>
  status === 'paused' || isResting

// Retries pause too.
const findRetry = (plan: StartedPlan, each: Instalment | null): Instant | null =>
  isChargingPaused(plan) ? null : (each?.retryAt ?? null)

export const toIssueAnswer = (
  { plan, planId, number, day, amountCents, kind, donor }: IssueRow,
  { deadlines, titles }: PlanReader,
): InstalmentIssue => {
  const instalment = findInstalment(plan, number)
  const { occurrences } = plan.facts
  return {
    planId,
    number,
    occurrences,
    donor: toDonor(plan, donor),
    projectName: nameProject(plan, titles),
    day,
    amount: amountCents,
    kind,
    isUntold: instalment !== null && isUntold(instalment, deadlines),
    reason: instalment?.reason ?? null,
    retryAt: findRetry(plan, instalment),
    waitsUntil: instalment?.waitsUntil ?? null,
  }
}
