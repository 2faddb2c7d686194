import { useQuery } from '@tanstack/react-query'
import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { hasExpired } from '../../../lib/payment-method/card-expiry.ts'
import { ownCardsQuery } from '../../account-api.ts'
import { recordQuery } from '../../records/records-api.ts'
import { toExpiry } from './card-choice.tsx'

export type ChargedCard = {
  /** Undefined until they are here. */
  cards: readonly CardAnswer[] | undefined
  /** The plan’s own card. Undefined until it is known. */
  own: string | undefined
  /** Selected if the user has chosen no other card. */
  shown: string | undefined
  error: Error | null
  retry: () => void
}

/**
 * Returns the card to charge for a plan or a waiting instalment. An instalment usually waits
 * because its plan’s card is no longer valid. Another card is then selected and sent.
 */
export const useChargedCard = ({ recurring, instalment }: DonationRecordAnswer): ChargedCard => {
  const cards = useQuery(ownCardsQuery)
  const plan = useQuery({
    ...recordQuery(instalment?.planId ?? ''),
    enabled: instalment !== null,
  })
  const own = (recurring ?? plan.data?.recurring)?.paymentMethod
  const isKnown = cards.data !== undefined && own !== undefined
  const good = cards.data?.filter((card) => !hasExpired(toExpiry(card))) ?? []
  const isGood = recurring !== null || good.some(({ id }) => id === own)
  return {
    cards: isKnown ? cards.data : undefined,
    own,
    shown: isKnown ? (isGood ? own : (good[0]?.id ?? own)) : undefined,
    error: cards.error ?? plan.error,
    retry: () => {
      void cards.refetch()
      if (instalment) void plan.refetch()
    },
  }
}
