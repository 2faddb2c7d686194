import { createContext, use } from 'react'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'

const OrganisationContext = createContext<OrganizationAnswer | undefined>(undefined)

export const OrganisationProvider = OrganisationContext.Provider

/** Returns the charity of this host. Every screen is inside the layout that has fetched it. */
export const useOrganisation = (): OrganizationAnswer =>
  requirePresent(use(OrganisationContext), 'the charity of this host')

export const minimumAmount = (organisation: OrganizationAnswer): Cents =>
  organisation.organizationObj.minimumPaymentAmount

/** Free and basic charities have the quick form alone; what else a plan gives. */
export const subscriptionFeatures = ({ organizationObj }: OrganizationAnswer) => {
  const { currentPlan } = organizationObj.plan
  const isProOrPremium = currentPlan === 'pro' || currentPlan === 'premium'
  return {
    isFree: currentPlan === 'free',
    quickOnly: currentPlan === 'free' || currentPlan === 'basic',
    hasQr: currentPlan !== 'free',
    /** Whether a phone's wallet may pay at once. */
    hasExpress: isProOrPremium,
    /** Whether donors may give every month. */
    offersMonthly: isProOrPremium,
    hasLanguages: isProOrPremium,
  }
}
