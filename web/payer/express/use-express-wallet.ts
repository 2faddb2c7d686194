import { useQuery } from '@tanstack/react-query'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { useDonor } from '../signed-in/use-donor.ts'
import { subscriptionFeatures, useOrganisation } from '../checkout/charity/organisation.tsx'
import type { ExpressWallet } from './wallets/express-wallet.ts'

/** The wallet that this browser can pay with, on the plans that have it. */
export const walletQuery = (organisation: OrganizationAnswer) => {
  const { card } = organisation.paymentMethod
  const { currentPlan } = organisation.organizationObj.plan
  return {
    queryKey: ['express-wallet', currentPlan, card.provider, card.publishableKey] as const,
    queryFn: async () => (await import('./wallets/find-wallet.ts')).findWallet(card),
    enabled: subscriptionFeatures(organisation).hasExpress && card.enabled,
    staleTime: Infinity,
    retry: false,
  }
}

/**
 * Returns the wallet with which a guest can pay at once, on the plans that have it. Returns null if
 * there is none, and undefined until it is known. The page does not wait for it: without it the
 * payer types the details.
 */
export const useExpressWallet = (): ExpressWallet | null | undefined => {
  const wallet = walletQuery(useOrganisation())
  const donor = useDonor()
  const query = useQuery({ ...wallet, enabled: wallet.enabled && donor === null })
  if (!wallet.enabled || donor || query.error) return null
  return query.data
}
