import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'
import { donorQuery } from '../../../lib/donor-query.ts'
import { useDonor } from '../donor/use-donor.ts'
import { planOf, useOrganisation } from '../organisation.tsx'
import type { ExpressWallet } from './express-wallet.ts'

/**
 * The wallet with which a guest can pay at once, on the plans that have it; null where there is none,
 * undefined until it is known. Nobody waits for it: without it the details are typed.
 */
export const useExpressWallet = (): ExpressWallet | null | undefined => {
  const organisation = useOrganisation()
  const { card } = organisation.paymentMethod
  const hasExpress = planOf(organisation).hasExpress && card.enabled
  const donor = useDonor()
  const query = useQuery({
    queryKey: keyOf(organisation),
    queryFn: async () => (await import('./find-wallet.ts')).findWallet(card),
    enabled: hasExpress && donor === null,
    staleTime: Infinity,
    retry: false,
  })
  if (!hasExpress || donor || query.error) return null
  return query.data
}

/** Looks for it and says, at a press, which one there is by then. */
export const useWalletAtHand = (): (() => ExpressWallet | null) => {
  useExpressWallet()
  const queryClient = useQueryClient()
  const key = keyOf(useOrganisation())
  return () => {
    const isDonor = Boolean(queryClient.getQueryData(donorQuery.queryKey))
    return isDonor ? null : (queryClient.getQueryData<ExpressWallet | null>(key) ?? null)
  }
}

const keyOf = ({ paymentMethod, organizationObj }: OrganizationAnswer) => {
  const { provider, publishableKey } = paymentMethod.card
  return ['express-wallet', organizationObj.plan.currentPlan, provider, publishableKey] as const
}
