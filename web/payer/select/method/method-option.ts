import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Checkout, ChosenCard } from '../../checkout/state/checkout-shape.ts'
import type { SavedCard } from '../../signed-in/card/cards-api.ts'
import { inOrder, methodBrand, type MethodChoices } from './method-choices.ts'

/** One payment method in the screen's list; `card` is set if it is a saved card of the account. */
export type MethodOption = { value: string; method: PaymentMethod; card: ChosenCard | null }

/**
 * Returns the saved cards of an account, if the charity accepts cards; undefined while they are
 * loaded.
 */
export const findUsableCards = (
  choices: MethodChoices,
  savedCards: readonly SavedCard[] | undefined,
): readonly SavedCard[] | undefined =>
  inOrder(choices).some(({ method }) => method === 'card') ? savedCards : []

/** The ways in their order: a donor's own cards first, as they are the quickest. */
export const listOptions = (
  choices: MethodChoices,
  savedCards: readonly SavedCard[],
): MethodOption[] => [
  ...savedCards.map(({ card }) => ({ value: savedCardValue(card), method: 'card' as const, card })),
  ...inOrder(choices).map(({ brand, method }) => ({ value: brand, method, card: null })),
]

export const savedCardValue = ({ reference }: ChosenCard): string => `kept:${reference}`

/**
 * Returns the option that was chosen before, if it still exists. Otherwise the payer chooses one:
 * only a saved card, which asks for nothing, and an option without another are chosen already.
 */
export const findChosenOption = (
  options: readonly MethodOption[],
  picked: string | undefined,
  { method, card }: Pick<Checkout, 'method' | 'card'>,
): MethodOption | undefined => {
  const before = method === 'card' && card?.from === 'account' ? savedCardValue(card) : undefined
  const value = picked ?? before ?? (method ? methodBrand(method) : undefined)
  const [first] = options
  const preset = first?.card || options.length === 1 ? first : undefined
  const option = options.find((each) => each.value === value) ?? preset
  // The place that was chosen for a brand is kept.
  return option && method && methodBrand(option.method) === methodBrand(method)
    ? { ...option, method }
    : option
}
