import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { savedCards, type SavedCard } from '@almoner/domain/donor-cards/state.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import type { SavedCards } from '../../gateways/ports/card-gateway.ts'
import { renewCard } from '../../steps/record/renew-card.ts'
import { recordOnPlan, type PlanBooks } from './books.ts'
import { recurringPlanId } from './contract.ts'

/**
 * Updates the plan's card to the card as its bank has renewed it. Returns false if the plan already
 * has it.
 */
export const followCard = async (deps: PlanBooks, plan: StartedPlan): Promise<boolean> => {
  const card = await findCard(deps, plan)
  if (card === null || isAsInPlan(card, plan)) return false
  const { paymentMethodReference, brand, country, expires, last4 } = card
  const command = {
    type: 'ReplacePlanCard',
    card: { ...plan.card, paymentMethodReference, brand, country, expires, last4 },
  } as const
  const news = `renewed:${paymentMethodReference}:${expires.year}-${expires.month}:${last4}`
  const recorded = await recordOnPlan(deps, { plan, command, news })
  return !('refused' in recorded)
}

/**
 * Before a donor is written to about a card that expires: the provider may have the renewed one, and
 * its notice may be lost.
 */
export const renewCardOfPlan = async (
  deps: PlanBooks & { savedCards: Pick<SavedCards, 'listCards'> },
  plan: StartedPlan,
): Promise<boolean> => {
  const card = await findCard(deps, plan)
  if (card === null) return false
  const { donorId, planId } = plan.facts
  const processId = recurringPlanId({ planId })
  const { setupId } = card
  await renewCard(deps, { donorId, setupId, process: 'recurring-plan', processId })
  return await followCard(deps, plan)
}

const findCard = async (
  { store }: Pick<PlanBooks, 'store'>,
  { facts: { donorId }, card: { paymentMethodReference } }: StartedPlan,
): Promise<SavedCard | null> => {
  const { state } = await cachedState(store, donorCards, donorId)
  return (
    savedCards(state).find((each) => each.paymentMethodReference === paymentMethodReference) ?? null
  )
}

const isAsInPlan = (
  { last4, brand, country, expires }: SavedCard,
  { card }: StartedPlan,
): boolean =>
  last4 === card.last4 &&
  brand === card.brand &&
  country === card.country &&
  expires.month === card.expires.month &&
  expires.year === card.expires.year
