import type { QueryClient } from '@tanstack/react-query'
import { documentLanguage } from '../../../../lib/language/i18n.ts'
import { organisationQuery } from '../../charity/charity-api.ts'
import { findRedirect, type Step } from './checkout-guard.ts'
import { readCheckout } from '../stored/checkout-state.ts'
import { minimumAmount } from '../../charity/organisation.tsx'

/** Returns the redirect of a step that this tab cannot show, or undefined if it can be shown. */
export const checkoutRedirect = (step: Step, queryClient: QueryClient) => {
  const organisation = queryClient.getQueryData(organisationQuery(documentLanguage()).queryKey)
  // A suspended charity's front page shows that it accepts no payments.
  const isSuspended = organisation && !organisation.organizationObj.organizationPermitted
  if (isSuspended && beforePayment.has(step)) return '/SelectMission'
  return findRedirect(step, readCheckout(), organisation && minimumAmount(organisation))
}

// Screens that lead to a payment; later screens show its result.
const beforePayment = new Set<Step>([
  '/MissionDetails',
  '/ExpressPayment',
  '/PersonalDetails',
  '/SelectPayment',
  '/CardPrompt',
  '/ManualPayments',
])
