import { createContext, use } from 'react'
import { present } from '@almoner/domain/kernel/assert.ts'
import { cents, parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'

const OrganisationContext = createContext<OrganizationAnswer | undefined>(undefined)

export const OrganisationProvider = OrganisationContext.Provider

/** The charity at this host. Every screen stands inside the layout that has fetched it. */
export const useOrganisation = (): OrganizationAnswer =>
  present(use(OrganisationContext), 'the charity of this host')

/** Decimal Hong Kong dollars of an answer, in cents. */
export const centsFrom = (hkd: number): Cents => {
  const parsed = parseHkd(hkd)
  return 'cents' in parsed ? parsed.cents : cents(Math.round(hkd * 100))
}

export const minimumOf = (organisation: OrganizationAnswer): Cents =>
  centsFrom(organisation.organizationObj.minimumPaymentAmount)

/** Free and basic charities have the quick form alone; what else a plan gives. */
export const planOf = ({ organizationObj }: OrganizationAnswer) => {
  const { currentPlan } = organizationObj.plan
  return {
    isFree: currentPlan === 'free',
    quickOnly: currentPlan === 'free' || currentPlan === 'basic',
    hasQr: currentPlan !== 'free',
    hasLanguages: currentPlan === 'pro' || currentPlan === 'premium',
  }
}
