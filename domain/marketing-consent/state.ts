import type { OrganisationId, PersonId } from '../kernel/ids.ts'
import type { MarketingConsentId } from './commands.ts'
import type { MarketingConsentGiven, MarketingConsentRequested } from './events.ts'

/** The text that a person last agreed to, whether or not the consent is active. */
type GivenConsent = {
  consentId: MarketingConsentId
  organisationId: OrganisationId
  personId: PersonId
  /** The data is erased with the person. */
  person: MarketingConsentGiven['personal']
  textVersion: number
  givenWith: string | null
}

/** A consent that was ticked beside a payment that has not succeeded yet. */
type WaitingConsent = Pick<MarketingConsentRequested, 'data' | 'personal'>

/**
 * The oldest are dropped first: an attacker who starts payments with an address cannot make its
 * stream's state grow.
 */
export const mostWaiting = 20

export type MarketingConsentState = { waiting: readonly WaitingConsent[] } & (
  | { status: 'none' }
  | ({ status: 'given' | 'withdrawn' } & GivenConsent)
)

export const initialMarketingConsent: MarketingConsentState = { status: 'none', waiting: [] }
