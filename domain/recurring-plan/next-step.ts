import type { CalendarDay } from '../kernel/calendar.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import { separateFrom, toChargeInstant, instalmentDay, isExpiredBefore } from './schedule.ts'
import { hasChargesToCome, isGoingOn, type Instalment, type StartedPlan } from './state.ts'

/** The next action for a plan at a moment, or the time of the next check. */
export type NextStep =
  /** The outcome of its payment must be checked. Nothing else is due until that moment. */
  | { do: 'look'; instalment: Instalment; until: Instant | null }
  | { do: 'begin'; number: number; round: number; try: number }
  /** The charity is suspended, and a month has gone by: the instalment rests on this day instead. */
  | { do: 'defer'; number: number }
  /** The charity's plan no longer includes monthly gifts, or does so again. */
  | { do: 'rest' }
  | { do: 'wake' }
  | { do: 'give_up'; number: number }
  | { do: 'warn'; number: number }
  | { do: 'complete' }
  /** Nothing is due before that moment. Null if only the donor can continue. */
  | { do: 'wait'; until: Instant | null }
  | { do: 'end' }

/** The time before an instalment at which the donor is warned of a card that will have expired. */
const warnedBeforeMilliseconds = 14 * 86_400_000

/**
 * Returns one action at a time. Due actions come before those in progress, which delay only the
 * plan's end. A bank may leave one month open for weeks, and the donor agreed to the next. Called
 * again after each action, it reaches a wait or the end. While the charity is suspended, due
 * actions wait. They are taken at once after the reinstatement. While the charity's plan does not
 * include monthly gifts, nothing is due.
 */
export const nextStep = (
  plan: StartedPlan,
  now: Instant,
  {
    isSuspended = false,
    offersMonthly = true,
  }: { isSuspended?: boolean; offersMonthly?: boolean } = {},
): NextStep => {
  const { instalments } = plan
  const over = instalments.find(({ waitsUntil }) => waitsUntil !== null && waitsUntil <= now)
  if (over) return { do: 'give_up', number: over.number }
  if (!offersMonthly && !plan.isResting && hasChargesToCome(plan)) return { do: 'rest' }
  if (offersMonthly && plan.isResting) return { do: 'wake' }
  // The donor of a paused or a resting plan was informed that nothing is charged: retries wait too.
  const isChargingPaused = plan.status === 'paused' || plan.isResting
  const againAt = (each: Instalment) => (isChargingPaused ? null : triedAgainAt(plan, each))
  const retried = instalments.find((each) => isPast(againAt(each), now))
  if (retried && !isSuspended) {
    const { number, round, tries } = retried
    return { do: 'begin', number, round, try: tries + 1 }
  }
  const next = findNextInstalment(plan)
  const isDue = next !== null && next.at <= now
  const deferredAt =
    isDue && isSuspended ? toChargeInstant(instalmentDay(plan, next.number + 1)) : null
  if (isDue && isPast(deferredAt, now)) return { do: 'defer', number: next.number }
  if (isDue && !isSuspended) return { do: 'begin', number: next.number, round: 1, try: 1 }
  if (next?.warnAt && next.warnAt <= now) return { do: 'warn', number: next.number }
  const isAhead = (moment: Instant) => !isSuspended || moment > now
  const moments = [
    ...instalments.flatMap((each) => [each.waitsUntil ?? [], againAt(each) ?? []].flat()),
    ...(next ? [next.at, next.warnAt ?? [], deferredAt ?? []].flat() : []),
  ]
    .filter(isAhead)
    .toSorted()
  const [until = null] = moments
  const charging = instalments.find(({ status }) => status === 'charging')
  if (charging) return { do: 'look', instalment: charging, until }
  const isNothingToCome = plan.nextNumber > plan.facts.occurrences
  if (isGoingOn(plan) && isNothingToCome) return { do: 'complete' }
  if (until === null && !isChargingPaused && !retried) return { do: 'end' }
  return { do: 'wait', until }
}

const isPast = (moment: Instant | null, now: Instant): boolean => moment !== null && moment <= now

// An instalment held back before its first try is scheduled like a new one, a day from the others.
// A day that its donor has chosen remains.
const triedAgainAt = ({ instalments }: StartedPlan, one: Instalment): Instant | null => {
  const { retryAt, round, tries, number } = one
  if (retryAt === null || round > 1 || tries > 0) return retryAt
  return separateFrom(
    instalments.filter((each) => each.number !== number),
    retryAt,
  )
}

/**
 * Returns the next instalment that is charged automatically. Null if none remains, or the plan is
 * paused or rests.
 */
export const findNextInstalment = (
  plan: StartedPlan,
): { number: number; day: CalendarDay; at: Instant; warnAt: Instant | null } | null => {
  const { status, isResting, nextNumber: number, facts, card, hasBeenWarned } = plan
  if (status !== 'active' || isResting || number > facts.occurrences) return null
  const day = instalmentDay(plan, number)
  const due = toChargeInstant(day)
  const isToWarn = !hasBeenWarned && isExpiredBefore(card.expires, day)
  const warnAt = isToWarn
    ? instantFromMilliseconds(toMilliseconds(due) - warnedBeforeMilliseconds)
    : null
  return { number, day, at: separateFrom(plan.instalments, due), warnAt }
}
