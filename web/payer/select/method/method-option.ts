import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Checkout, ChosenCard } from '../../checkout/state/checkout-shape.ts'
import type { SavedCard } from '../../signed-in/card/cards-api.ts'
import { methodBrand, type MethodChoices } from './method-choices.ts'

/** One way of paying as the screen lists it; `card` where it is one that the account keeps. */
export type MethodOption = { value: string; method: PaymentMethod; card: ChosenCard | null }

/** The cards that an account keeps, where the charity takes any; undefined while they are asked for. */
export const findUsableCards = (
  { now }: MethodChoices,
  kept: readonly SavedCard[] | undefined,
): readonly SavedCard[] | undefined => (now.some(({ method }) => method === 'card') ? kept : [])

/** The ways in their order: a donor's own cards first, as they are the quickest. */
export const listOptions = (
  { now, direct }: MethodChoices,
  kept: readonly SavedCard[],
): MethodOption[] => [
  ...kept.map(({ card }) => ({ value: savedCardValue(card), method: 'card' as const, card })),
  ...[...now, ...direct].map(({ brand, method }) => ({ value: brand, method, card: null })),
]

export const savedCardValue = ({ reference }: ChosenCard): string => `kept:${reference}`

/** What was chosen before, as far as it still exists; else the first way. */
export const findChosenOption = (
  options: readonly MethodOption[],
  picked: string | undefined,
  { method, card }: Pick<Checkout, 'method' | 'card'>,
): MethodOption | undefined => {
  const before = method === 'card' && card?.from === 'account' ? savedCardValue(card) : undefined
  const value = picked ?? before ?? (method ? methodBrand(method) : undefined)
  const option = options.find((each) => each.value === value) ?? options[0]
  // Which of a brand's places was chosen before is remembered.
  return option && method && methodBrand(option.method) === methodBrand(method)
    ? { ...option, method }
    : option
}
