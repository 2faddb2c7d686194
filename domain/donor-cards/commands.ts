import type { DonorId, Id, OrganisationId } from '../kernel/ids.ts'
import type { Expiry, SetupFailure } from './events.ts'

export type CardSetupId = Id<'card_setup'>

/** A donor wants a card to be kept. Sent again while it is being set up it changes nothing. */
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

/** The provider keeps the card. Whether the donor has it already is only known now. */
export type SaveCard = {
  type: 'SaveCard'
  setupId: CardSetupId
  providerSetupId: string
  customerId: string
  paymentMethodReference: string
  card: { brand: string; country: string; last4: string }
  expires: Expiry
}

export type FailCardSetup = {
  type: 'FailCardSetup'
  setupId: CardSetupId
  providerSetupId: string | null
  reason: Exclude<SetupFailure, 'card_already_saved'>
  code: string | null
}

export type RequestCardRemoval = { type: 'RequestCardRemoval'; paymentMethodReference: string }

/** The provider has let go of the card. */
export type RemoveCard = { type: 'RemoveCard'; setupId: CardSetupId }

export type DonorCardsCommand =
  | RequestCardSetup
  | RequireCardAuthentication
  | SaveCard
  | FailCardSetup
  | RequestCardRemoval
  | RemoveCard

export type DonorCardsRefusal =
  | 'card_already_saved'
  | 'too_many_cards'
  | 'card_not_found'
  | 'card_setup_not_found'
