import { instantFromMilliseconds, millisecondsOf, type Instant } from '../kernel/time.ts'
import { chargedAt, dayOfInstalment, runsOutBefore } from './schedule.ts'
import { isGoingOn, type Instalment, type StartedPlan } from './state.ts'

/** What is to be done about a plan at a moment, or when to look again. */
export type NextStep =
  /** Its payment says how it went, or that it is still under way. */
  | { do: 'look'; instalment: Instalment }
  | { do: 'begin'; number: number; round: number; try: number }
  | { do: 'give_up'; number: number }
  | { do: 'warn'; number: number }
  | { do: 'complete' }
  /** Nothing before that moment; null where only the donor can go on. */
  | { do: 'wait'; until: Instant | null }
  | { do: 'end' }

/** How long before an instalment a card that will have run out is told of. */
const warnedBeforeMilliseconds = 14 * 86_400_000

/** After a standstill of months nobody is charged for two of them on one day. */
const apartMilliseconds = 86_400_000

/**
 * One thing at a time: what is under way first, then what is due. Called again after each, it comes to
 * a wait or to the end.
 */
export const nextStep = (plan: StartedPlan, now: Instant): NextStep => {
  const { instalments } = plan
  const charging = instalments.find(({ status }) => status === 'charging')
  if (charging) return { do: 'look', instalment: charging }
  const over = instalments.find(({ waitsUntil }) => waitsUntil !== null && waitsUntil <= now)
  if (over) return { do: 'give_up', number: over.number }
  // A donor who pauses is told that nothing is charged: also what was to be tried again waits for them.
  const isResting = plan.status === 'paused'
  const retried = instalments.find(({ retryAt }) => retryAt !== null && retryAt <= now)
  if (retried && !isResting) {
    const { number, round, tries } = retried
    return { do: 'begin', number, round, try: tries + 1 }
  }
  const next = nextOf(plan)
  if (next && next.at <= now) return { do: 'begin', number: next.number, round: 1, try: 1 }
  if (next?.warnAt && next.warnAt <= now) return { do: 'warn', number: next.number }
  const isNothingToCome = plan.nextNumber > plan.facts.occurrences
  if (isGoingOn(plan) && isNothingToCome) return { do: 'complete' }
  const moments = [
    ...instalments.flatMap(({ waitsUntil }) => waitsUntil ?? []),
    ...(isResting ? [] : instalments.flatMap(({ retryAt }) => retryAt ?? [])),
    ...(next ? [next.at, next.warnAt ?? []].flat() : []),
  ].toSorted()
  const [until = null] = moments
  if (until === null && plan.status !== 'paused') return { do: 'end' }
  return { do: 'wait', until }
}

/** The next one that is charged by itself; null where none is to come, or the plan rests. */
export const nextOf = (
  plan: StartedPlan,
): { number: number; at: Instant; warnAt: Instant | null } | null => {
  const { status, nextNumber: number, facts, card, hasBeenWarned } = plan
  if (status !== 'active' || number > facts.occurrences) return null
  const day = dayOfInstalment(plan, number)
  const due = chargedAt(day)
  const before = plan.instalments.map(chargedLastAt).findLast((at) => at !== null) ?? null
  const apart = before && instantFromMilliseconds(millisecondsOf(before) + apartMilliseconds)
  const at = apart !== null && apart > due ? apart : due
  const isToWarn = !hasBeenWarned && runsOutBefore(card.expires, day)
  const warnAt = isToWarn
    ? instantFromMilliseconds(millisecondsOf(due) - warnedBeforeMilliseconds)
    : null
  return { number, at, warnAt }
}

// One that was edited has not begun anew, and was tried before that all the same.
const chargedLastAt = ({ begunAt, triedAt }: Instalment): Instant | null => begunAt ?? triedAt
