import { assert } from '../../kernel/assert.ts'
import { isRefused } from '../../kernel/decider.ts'
import type { Cents } from '../../kernel/money.ts'
import type { CardOfPlan, ReplacePlanCard } from '../commands.ts'
import { evolveRecurringPlan } from '../evolve.ts'
import { isGoingOn, isOpen, type RecurringPlanState, type StartedPlan } from '../state.ts'
import { toPlanReference, type Decision } from './decision.ts'
import { refuseTooLarge } from './terms.ts'

export const replaceCard = (
  { card: otherCard }: Pick<ReplacePlanCard, 'card'>,
  state: StartedPlan,
): Decision => {
  const { card, facts } = state
  const sums = stillToCharge(state)
  if (!isGoingOn(state) && sums.length === 0) return { refused: 'plan_ended' }
  if (otherCard === null) return { refused: 'card_not_kept' }
  const isRenewal = otherCard.paymentMethodReference === card.paymentMethodReference
  if (isRenewal && isSameCard(otherCard, card)) return []
  const [refused] = sums.flatMap(
    (amountCents) => refuseTooLarge({ ...facts, amountCents, card, otherCard }) ?? [],
  )
  if (refused) return refused
  const { last4: cardLast4, ...kept } = otherCard
  const renewed = isRenewal ? { isRenewal: true as const } : {}
  const data = { ...toPlanReference(state), card: kept, ...renewed }
  return [{ type: 'PlanCardReplaced', data, personal: { cardLast4 } }]
}

const isSameCard = (one: CardOfPlan, other: CardOfPlan): boolean =>
  one.last4 === other.last4 &&
  one.brand === other.brand &&
  one.country === other.country &&
  one.expires.month === other.expires.month &&
  one.expires.year === other.expires.year

const stillToCharge = (state: StartedPlan): readonly Cents[] => {
  const { nextNumber, facts, amountCents, instalments } = state
  const isToCome = isGoingOn(state) && nextNumber <= facts.occurrences
  const open = instalments.filter(isOpen).map((each) => each.amountCents)
  return isToCome ? [amountCents, ...open] : open
}

/** Checks a donor's change together with its card: both are accepted, or none. */
export const withCard = (
  { card }: { card?: CardOfPlan },
  state: StartedPlan,
  decided: Decision,
): Decision => {
  if (card === undefined || isRefused(decided)) return decided
  const after = decided.reduce<RecurringPlanState>(evolveRecurringPlan, state)
  assert(after.status !== 'none', 'a plan that is changed has started')
  const replaced = replaceCard({ card }, after)
  return isRefused(replaced) ? replaced : [...decided, ...replaced]
}
