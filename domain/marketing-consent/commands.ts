import type { Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { ConsentSource, MarketingConsentGiven, WithdrawalSource } from './events.ts'
import type { ConsentTextName } from './text.ts'

/** One person at one charity. */
export type MarketingConsentId = Id<'marketing_consent'>

/** Somebody has ticked the box. While what they agreed to stands it changes nothing. */
export type GiveMarketingConsent = {
  type: 'GiveMarketingConsent'
  consentId: MarketingConsentId
  organisationId: OrganisationId
  personId: PersonId
  person: MarketingConsentGiven['personal']
  /** The text that was shown, and the charity as it was named there. */
  text: ConsentTextName
  charity: string
  source: ConsentSource
  givenWith: string | null
}

/**
 * Somebody has ticked the box beside a payment, under an address that may be anybody's: it counts once
 * that payment has succeeded.
 */
export type RequestMarketingConsent = Omit<
  GiveMarketingConsent,
  'type' | 'source' | 'givenWith'
> & { type: 'RequestMarketingConsent'; givenWith: string }

/** The payment that a consent was asked for beside has succeeded. */
export type ConfirmMarketingConsent = { type: 'ConfirmMarketingConsent'; givenWith: string }

/**
 * Takes back what stands and what waits. A payment takes back no other consent
 * than what was given or asked for beside it.
 */
export type WithdrawMarketingConsent = {
  type: 'WithdrawMarketingConsent'
  source: WithdrawalSource
  givenWith: string | null
}

export type MarketingConsentCommand =
  | GiveMarketingConsent
  | RequestMarketingConsent
  | ConfirmMarketingConsent
  | WithdrawMarketingConsent

/** Nobody is ever refused: what cannot be withdrawn was never given. */
export type MarketingConsentRefusal = never
