import { unreachable } from '@almoner/domain/kernel/assert.ts'
import { dayOf, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CardOfPlan } from '@almoner/domain/recurring-plan/commands.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { nextOf } from '@almoner/domain/recurring-plan/next-step.ts'
import { dayOfInstalment, runsOutBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import {
  hasBegun,
  instalmentNumbered,
  isGoingOn,
  isOpen,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'

/** Why an instalment waits, as far as a letter tells it apart. */
export type WaitsBecause =
  | 'authentication'
  | 'declined'
  | 'card_gone'
  | 'project_closed'
  | 'not_taken'
  | 'amount'

export type Change = 'edited' | 'card' | 'paused' | 'resumed'

type One = { day: CalendarDay; amountCents: Cents }

/** The card that was asked, which may have been replaced since. */
type Asked = { card: Pick<CardOfPlan, 'brand' | 'last4'> }

/** What there is to tell a donor. */
export type PlanNews =
  | { kind: 'started' }
  | { kind: 'changed'; change: Change }
  | ({ kind: 'declined'; retriedOn: CalendarDay } & One & Asked)
  | ({ kind: 'waits'; why: WaitsBecause; before: CalendarDay; paymentId: PaymentId } & One & Asked)
  /** One that waited has another sum or day. `rests`: its plan is paused, and nothing is charged. */
  | ({ kind: 'instalment_edited'; rests: boolean } & One)
  /** `next`: of the next that is still to come by itself. */
  | ({ kind: 'skipped'; next: CalendarDay | null } & One)
  /** The card will have run out on the day. */
  | { kind: 'card_expiring'; day: CalendarDay }
  /** `next`: of the next that is still to come by itself. */
  | ({ kind: 'given_up'; next: CalendarDay | null } & One)
  | { kind: 'cancelled'; isOneUnderWay: boolean }
  /** So many of them were given, and so many may still be. */
  | { kind: 'completed'; given: number; open: number }

/**
 * What an event is to its donor by the plan as it stands now; null where it calls for no letter, or no
 * longer for this one: what has happened since has a letter of its own. `then` is the plan with that event
 * as its last.
 */
export const newsOf = (
  event: RecurringPlanEvent,
  plan: StartedPlan,
  then: StartedPlan,
): PlanNews | null => {
  switch (event.type) {
    case 'RecurringPlanStarted':
      return isGoingOn(plan) ? { kind: 'started' } : null
    case 'RecurringPlanEdited':
      return isGoingOn(plan) ? changed('edited') : null
    case 'PlanCardReplaced': {
      const { paymentMethodReference } = event.data.card
      const isIts = plan.card.paymentMethodReference === paymentMethodReference
      return isIts && plan.status !== 'cancelled' ? changed('card') : null
    }
    case 'RecurringPlanPaused':
      return plan.status === 'paused' ? changed('paused') : null
    case 'RecurringPlanResumed':
      return plan.status === 'active' ? changed('resumed') : null
    case 'InstalmentFailed':
      return failure(event, plan, then)
    case 'PlanCardExpiring':
      return expiring(plan)
    case 'InstalmentCancelled': {
      const one = instalmentNumbered(plan, event.data.number)
      if (event.data.because !== 'time' || one?.status !== 'cancelled') return null
      return { kind: 'given_up', next: nextDay(plan), ...asTold(one) }
    }
    case 'RecurringPlanCancelled': {
      if (event.data.because !== 'donor') return null
      const isOneUnderWay = plan.instalments.some(({ status }) => status === 'charging')
      return { kind: 'cancelled', isOneUnderWay }
    }
    case 'RecurringPlanCompleted': {
      if (plan.status !== 'completed') return null
      const given = plan.instalments.filter(({ status }) => status === 'complete').length
      return { kind: 'completed', given, open: plan.instalments.filter(isOpen).length }
    }
    case 'InstalmentEdited': {
      const one = instalmentNumbered(plan, event.data.number)
      const isToBeCharged = one?.status === 'retrying' && !hasBegun(one)
      if (!isToBeCharged || one.paymentId !== event.data.paymentId) return null
      return { kind: 'instalment_edited', rests: plan.status === 'paused', ...asTold(one) }
    }
    case 'InstalmentSkipped': {
      if (plan.status === 'cancelled') return null
      const { day, amountCents } = event.data
      return { kind: 'skipped', next: nextDay(plan), day, amountCents }
    }
    case 'InstalmentBegun':
    case 'InstalmentHeldBack':
    case 'InstalmentCompleted':
    case 'InstalmentTakenAfterAll':
      return null
    default:
      return unreachable(event)
  }
}

/** Of the next instalment that is charged by itself; null where none is. */
export const nextDay = (plan: StartedPlan): CalendarDay | null => {
  const next = nextOf(plan)
  return next && dayOfInstalment(plan, next.number)
}

const changed = (change: Change): PlanNews => ({ kind: 'changed', change })

const asTold = ({ day, amountCents }: Instalment): One => ({ day, amountCents })

// Of several tries the first alone is told of; the last has news of its own.
const failure = (
  { data }: Extract<RecurringPlanEvent, { type: 'InstalmentFailed' }>,
  plan: StartedPlan,
  then: StartedPlan,
): PlanNews | null => {
  const { brand, last4 } = then.card
  const card = { brand, last4 }
  const one = instalmentNumbered(plan, data.number)
  if (one === null || one.paymentId !== data.paymentId) return null
  if (data.retryAt !== null) {
    if (data.try !== 1 || one.status !== 'retrying' || one.retryAt === null) return null
    return { kind: 'declined', retriedOn: dayOf(one.retryAt), card, ...asTold(one) }
  }
  if (one.status !== 'waiting' || one.waitsUntil === null || one.reason === null) return null
  // Who has just tried it at their screen was told there.
  if (one.begunAt !== null && one.by === 'donor') return null
  const { waitsUntil, reason, paymentId } = one
  const before = dayOf(waitsUntil)
  return { kind: 'waits', why: whys[reason], before, paymentId, card, ...asTold(one) }
}

const whys: Record<InstalmentFailure, WaitsBecause> = {
  card_declined: 'declined',
  provider_refused: 'declined',
  card_invalid: 'card_gone',
  authentication_needed: 'authentication',
  authentication_failed: 'authentication',
  authentication_timed_out: 'authentication',
  project_closed: 'project_closed',
  organisation_not_open: 'not_taken',
  method_not_available: 'not_taken',
  monthly_not_offered: 'not_taken',
  amount_below_minimum: 'amount',
  amount_too_large: 'amount',
}

// The one that it was told of may have been left out since: then it is about the one after it.
const expiring = (plan: StartedPlan): PlanNews | null => {
  const day = nextDay(plan)
  const isStillTheCard = plan.hasBeenWarned
  if (day === null || !isStillTheCard || !runsOutBefore(plan.card.expires, day)) return null
  return { kind: 'card_expiring', day }
}
