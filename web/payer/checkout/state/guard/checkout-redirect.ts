import type { QueryClient } from '@tanstack/react-query'
import { documentLanguage } from '../../../../lib/language/i18n.ts'
import { organisationQuery } from '../../charity/charity-api.ts'
import { findRedirect, type Step } from './checkout-guard.ts'
import { readCheckout } from '../stored/checkout-state.ts'
import { minimumAmount } from '../../charity/organisation.tsx'

/** Where a step leads that this tab cannot show; undefined where it can. */
export const checkoutRedirect = (step: Step, queryClient: QueryClient) => {
  const organisation = queryClient.getQueryData(organisationQuery(documentLanguage()).queryKey)
  // A suspended charity's front page says that it takes no payments.
  const isSuspended = organisation && !organisation.organizationObj.organizationPermitted
  if (isSuspended && beforePayment.has(step)) return '/SelectMission'
  return findRedirect(step, readCheckout(), organisation && minimumAmount(organisation))
}

// Screens that lead to a payment. Those after it show its result.
const beforePayment = new Set<Step>([
  '/MissionDetails',
  '/ExpressPayment',
  '/PersonalDetails',
  '/SelectPayment',
  '/CardPrompt',
  '/ManualPayments',
])
