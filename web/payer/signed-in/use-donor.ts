import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { donorQuery, type Donor } from '../../lib/session/donor-query.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'

const isRememberedMilliseconds = 30_000

/**
 * Whoever is logged in, null for a guest, undefined until it is known. Without an answer the payer
 * goes on as a guest; once the form stands, nothing changes it under their hands. Where no guest can go
 * on, an answer that comes later is heard.
 */
export const useDonor = ({ isNeeded = false } = {}): Donor | null | undefined => {
  const { account } = useCheckout()
  const staleTime = account === 'ended' ? 0 : isRememberedMilliseconds
  const query = useQuery({ ...donorQuery, staleTime })
  const isKnown = !query.isPending && !(query.isStale && query.isFetching)
  const [answer, setAnswer] = useState<{ donor: Donor | null }>()
  if (isKnown && !answer) {
    const next = { donor: query.data ?? null }
    if (!isNeeded || !query.error) setAnswer(next)
    return next.donor
  }
  return answer?.donor
}
