import type { QueryClient } from '@tanstack/react-query'
import { documentLanguage } from '../../../lib/language/i18n.ts'
import { organisationQuery } from '../charity/charity-api.ts'
import { findRedirect, type Step } from './checkout-guard.ts'
import { readCheckout } from './checkout-state.ts'
import { minimumAmount } from '../charity/organisation.tsx'

/** Where a step leads that this tab cannot show; undefined where it can. */
export const checkoutRedirect = (step: Step, queryClient: QueryClient) => {
  const organisation = queryClient.getQueryData(organisationQuery(documentLanguage()).queryKey)
  return findRedirect(step, readCheckout(), organisation && minimumAmount(organisation))
}

// Screens that lead to a payment. Those after it show its result.
const beforePayment: ReadonlySet<string> = new Set([
  '/MissionDetails',
  '/PersonalDetails',
  '/ExpressPayment',
  '/SelectPayment',
  '/CardPrompt',
  '/ManualPayments',
])

/** A suspended charity's front page says that it takes no payments; undefined where it is open. */
export const suspendedRedirect = (
  step: string,
  queryClient: QueryClient,
): '/SelectMission' | undefined => {
  const organisation = queryClient.getQueryData(organisationQuery(documentLanguage()).queryKey)
  const isSuspended = organisation?.organizationObj.organizationPermitted === false
  return isSuspended && beforePayment.has(step) ? '/SelectMission' : undefined
}
