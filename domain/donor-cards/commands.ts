import type { DonorId, Id, OrganisationId } from '../kernel/ids.ts'
import type { Expiry, SetupFailure } from './events.ts'

export type CardSetupId = Id<'card_setup'>

/** A donor requests to store a card. Repeating it during the setup changes nothing. */
export type RequestCardSetup = {
  type: 'RequestCardSetup'
  donorId: DonorId
  setupId: CardSetupId
  paymentMethodReference: string
  siteOf: OrganisationId
}

export type RequireCardAuthentication = {
  type: 'RequireCardAuthentication'
  setupId: CardSetupId
  providerSetupId: string
}

/** The provider has stored the card. A duplicate of a stored card cannot be found earlier. */
export type SaveCard = {
  type: 'SaveCard'
  setupId: CardSetupId
  providerSetupId: string
  customerId: string
  paymentMethodReference: string
  card: { brand: string; country: string; last4: string }
  expires: Expiry
  /** A keyed hash of the provider's fingerprint, set only for a charity's card. */
  fingerprint?: string
}

export type FailCardSetup = {
  type: 'FailCardSetup'
  setupId: CardSetupId
  providerSetupId: string | null
  reason: Exclude<SetupFailure, 'card_already_saved'>
  code: string | null
}

/** The provider reports that the card has changed there. */
export type ReportCardChange = { type: 'ReportCardChange'; setupId: CardSetupId; noticeId: string }

/** Records the card as the provider has it now. It records nothing if the card is unchanged. */
export type RenewCard = {
  type: 'RenewCard'
  setupId: CardSetupId
  card: { brand: string; country: string; last4: string }
  expires: Expiry
}

export type RequestCardRemoval = { type: 'RequestCardRemoval'; paymentMethodReference: string }

/** The provider has deleted the card. */
export type RemoveCard = { type: 'RemoveCard'; setupId: CardSetupId }

export type DonorCardsCommand =
  | RequestCardSetup
  | RequireCardAuthentication
  | SaveCard
  | FailCardSetup
  | ReportCardChange
  | RenewCard
  | RequestCardRemoval
  | RemoveCard

export type DonorCardsRefusal =
  | 'card_already_saved'
  | 'too_many_cards'
  | 'card_not_found'
  | 'card_setup_not_found'
