import type { Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { ConsentSource, MarketingConsentGiven, WithdrawalSource } from './events.ts'
import type { ConsentTextName } from './text.ts'

/** Identifies the consent of one person at one charity. */
export type MarketingConsentId = Id<'marketing_consent'>

/** A person has ticked the box. It changes nothing while a consent to that text is active. */
export type GiveMarketingConsent = {
  type: 'GiveMarketingConsent'
  consentId: MarketingConsentId
  organisationId: OrganisationId
  personId: PersonId
  person: MarketingConsentGiven['personal']
  /** The text that was shown, and the charity's name in it. */
  text: ConsentTextName
  charity: string
  source: ConsentSource
  givenWith: string | null
}

/**
 * A payer has ticked the box beside a payment. The address is not verified, so the consent counts
 * only after that payment has succeeded.
 */
export type RequestMarketingConsent = Omit<
  GiveMarketingConsent,
  'type' | 'source' | 'givenWith'
> & { type: 'RequestMarketingConsent'; givenWith: string }

/** The payment beside which the consent was requested has succeeded. */
export type ConfirmMarketingConsent = { type: 'ConfirmMarketingConsent'; givenWith: string }

/**
 * Withdraws the active and the pending consent. A payment withdraws only a consent that was given
 * or requested beside it.
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

/** A command is never refused, because it must always be possible to withdraw a consent. */
export type MarketingConsentRefusal = never
