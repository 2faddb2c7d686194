import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { planFactsIn } from '@almoner/workflows/simulation/recurring-plans/plan-checks.ts'

/** A donor's request about a plan, and the answer that they received. */
export type Wish = {
  /** The events that it must leave in the plan's stream, in this order. */
  words: readonly string[]
  told: 'done' | 'refused' | 'nothing'
}

export const sumLabel = (amountCents: number): string => `sum ${amountCents}`
export const cardLabel = (reference: string): string => `card ${reference}`
export const skippedLabel = (number: number): string => `skipped ${number}`
export const editedLabel = (number: number, amountCents: number): string =>
  `edited ${number} to ${amountCents}`
export const writtenOffLabel = (number: number): string => `let go ${number}`

/** A donor's recorded requests about a plan, in the terms of their wishes. */
export const describeWishes = (events: ReturnType<typeof planFactsIn>): readonly string[] =>
  events.flatMap((event) => {
    if (!event.meta.actor.startsWith('donor:')) return []
    const word = findWish(readEvent(recurringPlan.shapes, event))
    return word === null ? [] : [word]
  })

const findWish = (event: RecurringPlanEvent): string | null => {
  switch (event.type) {
    case 'RecurringPlanStarted':
      return 'started'
    case 'RecurringPlanEdited':
      return sumLabel(event.data.amountCents)
    case 'PlanCardReplaced':
      return cardLabel(event.data.card.paymentMethodReference)
    case 'RecurringPlanPaused':
      return 'paused'
    case 'RecurringPlanResumed':
      return 'resumed'
    case 'RecurringPlanCancelled':
      return 'cancelled'
    case 'InstalmentSkipped':
      return skippedLabel(event.data.number)
    case 'InstalmentEdited':
      return editedLabel(event.data.number, event.data.amountCents)
    case 'InstalmentCancelled':
      return event.data.because === 'donor' ? writtenOffLabel(event.data.number) : null
    case 'InstalmentBegun':
    case 'InstalmentCompleted':
    case 'InstalmentFailed':
    case 'InstalmentHeldBack':
    case 'InstalmentDeferred':
    case 'RecurringPlanDeferred':
    case 'RecurringPlanRested':
    case 'RecurringPlanWoken':
    case 'InstalmentTakenAfterAll':
    case 'PlanCardExpiring':
    case 'RecurringPlanCompleted':
      return null
  }
}

/**
 * Returns the first difference between the stream and the donor's requests as a sentence; null if
 * they agree. A confirmed request is in the stream once and in order, a refused one is not, and an
 * unanswered one may be either.
 */
export const findUnmetWishes = (
  wishes: readonly Wish[],
  words: readonly string[],
): string | null => {
  let at = 0
  for (const { words: wanted, told } of wishes) {
    const isThere = wanted.every((word, index) => words[at + index] === word)
    if (told === 'done' && !isThere) return `was told “${wanted.join(', ')}”: ${whole(words, at)}`
    if (isThere && told !== 'refused') at += wanted.length
  }
  return at === words.length ? null : `nobody was told of what the books have: ${whole(words, at)}`
}

const whole = (words: readonly string[], at: number): string =>
  `${words.slice(0, at).join(', ')} | ${words.slice(at).join(', ')}`
