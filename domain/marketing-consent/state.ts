import type { OrganisationId, PersonId } from '../kernel/ids.ts'
import type { MarketingConsentId } from './commands.ts'
import type { MarketingConsentGiven, MarketingConsentRequested } from './events.ts'

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

/** What was ticked beside a payment that has not succeeded yet. */
export type WaitingConsent = Pick<MarketingConsentRequested, 'data' | 'personal'>

/** The oldest go first: whoever makes up payments with an address cannot make its stream's state grow. */
export const mostWaiting = 20

export type MarketingConsentState = { waiting: readonly WaitingConsent[] } & (
  | { status: 'none' }
  | ({ status: 'given' | 'withdrawn' } & GivenConsent)
)

export const initialMarketingConsent: MarketingConsentState = { status: 'none', waiting: [] }
