import type { ChosenCard } from './checkout-shape.ts'

/** Where a card was chosen, and another can be. */
export const placeOfCard = ({
  from,
}: ChosenCard): '/CardPrompt' | '/SelectPayment' | '/ExpressPayment' => {
  if (from === undefined) return '/CardPrompt'
  return from === 'account' ? '/SelectPayment' : '/ExpressPayment'
}
