import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { Checkout, ChosenCard } from '../checkout/checkout-shape.ts'
import type { KeptCard } from '../donor/cards-api.ts'
import { brandOf, type MethodChoices } from './method-choices.ts'

/** One way of paying as the screen lists it; `card` where it is one that the account keeps. */
export type Way = { value: string; method: PaymentMethod; card: ChosenCard | null }

/** The cards that an account keeps, where the charity takes any; undefined while they are asked for. */
export const usableCards = (
  { now }: MethodChoices,
  kept: readonly KeptCard[] | undefined,
): readonly KeptCard[] | undefined => (now.some(({ method }) => method === 'card') ? kept : [])

/** The ways in their order: a donor's own cards first, as they are the quickest. */
export const waysOf = ({ now, direct }: MethodChoices, kept: readonly KeptCard[]): Way[] => [
  ...kept.map(({ card }) => ({ value: keptValue(card), method: 'card' as const, card })),
  ...[...now, ...direct].map(({ brand, method }) => ({ value: brand, method, card: null })),
]

export const keptValue = ({ reference }: ChosenCard): string => `kept:${reference}`

/** What was chosen before, as far as it still exists; else the first way. */
export const wayChosen = (
  ways: readonly Way[],
  picked: string | undefined,
  { method, card }: Pick<Checkout, 'method' | 'card'>,
): Way | undefined => {
  const before = method === 'card' && card?.from === 'account' ? keptValue(card) : undefined
  const value = picked ?? before ?? (method ? brandOf(method) : undefined)
  const way = ways.find((each) => each.value === value) ?? ways[0]
  // Which of a brand's places was chosen before is remembered.
  return way && method && brandOf(way.method) === brandOf(method) ? { ...way, method } : way
}
