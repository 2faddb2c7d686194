import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { donorQuery, type Donor } from '../../lib/session/donor-query.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'

const isRememberedMilliseconds = 30_000

/**
 * Returns the donor who is logged in, null for a guest, or undefined until it is known. If there is
 * no answer, the payer continues as a guest. Once the form is shown, a later answer does not change
 * it. If only a donor can continue, a later answer is used.
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
