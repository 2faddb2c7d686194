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
  /** The plan’s own; undefined until it is known. */
  own: string | undefined
  /** Stands as chosen where nobody has chosen another one. */
  shown: string | undefined
  error: Error | null
  retry: () => void
}

/**
 * What is to be charged for a plan, or for an instalment that waits. The latter is mostly there because
 * its plan’s card is good no more: then another one stands as chosen, and is sent as such.
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
