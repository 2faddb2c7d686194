import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { isReadyForReview } from '../checkout/state/guard/is-ready.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'

/**
 * Leads to the details. A donor whose account knows them goes on to the method or the review, and a
 * payer who comes back from the review goes to the review. Further clicks are ignored while the screen loads.
 */
export const useGoOn = (): { isGoing: boolean; goOn: () => void } => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const organisation = useOrganisation()
  const [isGoing, setIsGoing] = useState(false)
  const shorten = async () => {
    const { takeShortWay } = await import('../signed-in/short-way.ts')
    return takeShortWay(queryClient, organisation)
  }
  const go = async (): Promise<void> => {
    if (isReadyForReview(readCheckout())) {
      return await navigate({ to: '/Review' })
    }
    const isDonor = Boolean(queryClient.getQueryData(donorQuery.queryKey))
    const details = '/PersonalDetails' as const
    await navigate({ to: isDonor ? await shorten().catch(() => details) : details })
  }
  const goOn = (): void => {
    setIsGoing(true)
    void go().finally(() => setIsGoing(false))
  }
  return { isGoing, goOn }
}
