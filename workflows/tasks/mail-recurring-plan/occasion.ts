import { unreachable } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CardOfPlan } from '@almoner/domain/recurring-plan/commands.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { isExpiredBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import {
  hasBegun,
  findInstalment,
  isGoingOn,
  isOpen,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import type { PlanChange } from '../../letters/recurring-plan/changed.ts'
import type { WaitsBecause } from '../../letters/recurring-plan/waits.ts'

type One = { day: CalendarDay; amountCents: Cents }

/** The card that was charged, which may have been replaced since. */
type Asked = { card: Pick<CardOfPlan, 'brand' | 'last4'> }

/** The subject of a letter to a donor. */
export type PlanOccasion =
  | { kind: 'started' }
  | { kind: 'changed'; change: PlanChange }
  | ({ kind: 'declined'; retriedOn: CalendarDay } & One & Asked)
  | ({ kind: 'waits'; why: WaitsBecause; before: CalendarDay; paymentId: PaymentId } & One & Asked)
  /**
   * A waiting instalment has another sum or day. `rests`: its plan is paused, and nothing is
   * charged.
   */
  | ({ kind: 'instalment_edited'; rests: boolean } & One)
  /** `next`: the next instalment that is charged automatically. */
  | ({ kind: 'skipped'; next: CalendarDay | null } & One)
  /** The card will have run out on the day. */
  | { kind: 'card_expiring'; day: CalendarDay }
  /** `next`: the next instalment that is charged automatically. */
  | ({ kind: 'given_up'; next: CalendarDay | null } & One)
  | { kind: 'cancelled'; isOneUnderWay: boolean }
  /** The charity's plan does not include monthly gifts. */
  | { kind: 'rests' }
  /** It includes them again. `next`: the day of the next charge. */
  | { kind: 'woken'; next: CalendarDay }
  /**
   * `given`: the number of instalments that were paid. `open`: the number that may still be paid.
   */
  | { kind: 'completed'; given: number; open: number }

/**
 * Returns the letter for an event, given the plan's current state. Returns null if the event has no
 * letter, or if a later event with its own letter has replaced it. `then` is the plan's state right
 * after the event.
 */
export const findOccasion = (
  event: RecurringPlanEvent,
  plan: StartedPlan,
  then: StartedPlan,
): PlanOccasion | null => {
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
      const one = findInstalment(plan, event.data.number)
      if (event.data.because !== 'time' || one?.status !== 'cancelled') return null
      return { kind: 'given_up', next: nextDay(plan), ...toOne(one) }
    }
    case 'RecurringPlanCancelled': {
      if (event.data.because !== 'donor') return null
      const isOneUnderWay = plan.instalments.some(({ status }) => status === 'charging')
      return { kind: 'cancelled', isOneUnderWay }
    }
    case 'RecurringPlanCompleted': {
      if (plan.status !== 'completed') return null
      const givenCount = plan.instalments.filter(({ status }) => status === 'complete').length
      return { kind: 'completed', given: givenCount, open: plan.instalments.filter(isOpen).length }
    }
    case 'InstalmentEdited': {
      const one = findInstalment(plan, event.data.number)
      const isToBeCharged = one?.status === 'retrying' && !hasBegun(one)
      if (!isToBeCharged || one.paymentId !== event.data.paymentId) return null
      return { kind: 'instalment_edited', rests: plan.status === 'paused', ...toOne(one) }
    }
    case 'InstalmentSkipped': {
      if (plan.status === 'cancelled') return null
      const { day, amountCents } = event.data
      return { kind: 'skipped', next: nextDay(plan), day, amountCents }
    }
    case 'RecurringPlanRested':
      return plan.isResting && plan.status !== 'paused' ? { kind: 'rests' } : null
    case 'RecurringPlanWoken': {
      const next = nextChargeDay(plan)
      return next === null || plan.isResting ? null : { kind: 'woken', next }
    }
    // The donor's page already shows that the charity is suspended; a letter a month would alarm.
    case 'RecurringPlanDeferred':
    case 'InstalmentDeferred':
    case 'InstalmentBegun':
    case 'InstalmentHeldBack':
    case 'InstalmentCompleted':
    case 'InstalmentTakenAfterAll':
      return null
    default:
      return unreachable(event)
  }
}

/** Returns the day of the next instalment that is charged automatically; null if there is none. */
export const nextDay = (plan: StartedPlan): CalendarDay | null =>
  findNextInstalment(plan)?.day ?? null

/** Returns the day of the next charge, also of an instalment that is tried again. */
const nextChargeDay = (plan: StartedPlan): CalendarDay | null => {
  if (plan.status === 'paused') return null
  const retried = plan.instalments.flatMap(({ status, retryAt }) =>
    status === 'retrying' && retryAt !== null ? [toCalendarDay(retryAt)] : [],
  )
  const next = nextDay(plan)
  return [...retried, ...(next === null ? [] : [next])].toSorted().at(0) ?? null
}

const changed = (change: PlanChange): PlanOccasion => ({ kind: 'changed', change })

const toOne = ({ day, amountCents }: Instalment): One => ({ day, amountCents })

// Only the first of several failed tries has this letter; the last has a letter of its own kind.
const failure = (
  { data }: Extract<RecurringPlanEvent, { type: 'InstalmentFailed' }>,
  plan: StartedPlan,
  then: StartedPlan,
): PlanOccasion | null => {
  const { brand, last4 } = then.card
  const card = { brand, last4 }
  const one = findInstalment(plan, data.number)
  if (one === null || one.paymentId !== data.paymentId) return null
  if (data.retryAt !== null) {
    if (data.try !== 1 || one.status !== 'retrying' || one.retryAt === null) return null
    return { kind: 'declined', retriedOn: toCalendarDay(one.retryAt), card, ...toOne(one) }
  }
  if (one.status !== 'waiting' || one.waitsUntil === null || one.reason === null) return null
  // A donor who has just tried it at their screen saw the result there.
  if (one.begunAt !== null && one.by === 'donor') return null
  const { waitsUntil, reason, paymentId } = one
  const before = toCalendarDay(waitsUntil)
  return { kind: 'waits', why: whys[reason], before, paymentId, card, ...toOne(one) }
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

// The letter's instalment may have been skipped since: then the letter is about the one after it.
const expiring = (plan: StartedPlan): PlanOccasion | null => {
  const day = nextDay(plan)
  const isStillTheCard = plan.hasBeenWarned
  if (day === null || !isStillTheCard || !isExpiredBefore(plan.card.expires, day)) return null
  return { kind: 'card_expiring', day }
}
