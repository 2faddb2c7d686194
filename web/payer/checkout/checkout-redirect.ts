import type { QueryClient } from '@tanstack/react-query'
import { documentLanguage } from '../../lib/i18n.ts'
import { organisationQuery } from './charity-api.ts'
import { detourFrom, type Step } from './checkout-guard.ts'
import { readCheckout } from './checkout-state.ts'
import { minimumOf } from './organisation.tsx'

/** Where a step leads that this tab cannot show; undefined where it can. */
export const checkoutRedirect = (step: Step, queryClient: QueryClient) => {
  const organisation = queryClient.getQueryData(organisationQuery(documentLanguage()).queryKey)
  return detourFrom(step, readCheckout(), organisation && minimumOf(organisation))
}
