import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasExpired } from '../../lib/payment-method/card-expiry.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { savedCardsQuery, type SavedCard } from '../signed-in/card/cards-api.ts'
import { isLoginEnded } from '../signed-in/payer-identity.ts'

export type SavedCards = {
  /** Undefined while they are loaded; empty for a guest, and if they cannot be loaded. */
  cards: readonly SavedCard[] | undefined
  isLost: boolean
  /** Why they cannot be had. */
  error: Error | null
  retry: () => void
}

const none: readonly SavedCard[] = []

/**
 * Returns the saved cards with which a logged-in donor can pay at once. Expired cards are left out.
 */
export const useSavedCards = (): SavedCards => {
  const isDonor = useCheckout().account === 'donor'
  const query = useQuery({ ...savedCardsQuery, enabled: isDonor })
  const hasEnded = isLoginEnded(query.error)
  useEffect(() => {
    if (hasEnded) dispatchCheckout({ type: 'login_ended' })
  }, [hasEnded])
  const retry = (): void => void query.refetch()
  if (!isDonor || query.error) {
    const isLost = isDonor && !hasEnded
    return { cards: none, isLost, error: isLost ? query.error : null, retry }
  }
  // The current cards are shown, not those of the last visit.
  if (query.isPending || (query.isStale && query.isFetching)) {
    return { cards: undefined, isLost: false, error: null, retry }
  }
  const cards = query.data.filter(({ expires }) => !hasExpired(expires))
  return { cards, isLost: false, error: null, retry }
}
