import type { OrganisationId, PersonId } from '../kernel/ids.ts'
import type { MarketingConsentId } from './commands.ts'
import type { MarketingConsentGiven } from './events.ts'

/** What somebody last agreed to, whether or not it still stands. */
export type GivenConsent = {
  consentId: MarketingConsentId
  organisationId: OrganisationId
  personId: PersonId
  /** Erased with the person. */
  person: MarketingConsentGiven['personal']
  textVersion: number
  givenWith: string | null
}

export type MarketingConsentState =
  | { status: 'none' }
  | ({ status: 'given' | 'withdrawn' } & GivenConsent)

export const initialMarketingConsent: MarketingConsentState = { status: 'none' }
