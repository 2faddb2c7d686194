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

/** Takes back what stands. A payment takes back no other consent than what was given beside it. */
export type WithdrawMarketingConsent = {
  type: 'WithdrawMarketingConsent'
  source: WithdrawalSource
  givenWith: string | null
}

export type MarketingConsentCommand = GiveMarketingConsent | WithdrawMarketingConsent

/** Nobody is ever refused: what cannot be withdrawn was never given. */
export type MarketingConsentRefusal = never
