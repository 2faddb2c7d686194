import type { DonorId, OrganisationId } from '../kernel/ids.ts'
import type { CardSetupId } from './commands.ts'
import type { Expiry, SetupFailure } from './events.ts'

/** A card as its provider stores it. */
export type SavedCard = {
  setupId: CardSetupId
  paymentMethodReference: string
  customerId: string
  brand: string
  country: string
  /** The digits are erased with the person. */
  last4: string
  expires: Expiry
  fingerprint?: string | undefined
}

/**
 * The outcome of one request to store a card. The request stays; the card itself may be removed.
 */
export type CardSetup = {
  setupId: CardSetupId
  donorId: DonorId
  /** The card reference that the browser sent. */
  askedReference: string
  siteOf: OrganisationId
  providerSetupId: string | null
  outcome:
    | { status: 'pending' | 'authenticating' }
    | { status: 'saved' | 'being_removed' | 'removed'; card: SavedCard }
    | { status: 'failed'; reason: SetupFailure; leftBehind: string | null }
}

/** The setups are in the order of their requests. */
export type DonorCardsState = { setups: readonly CardSetup[] }

export const initialDonorCards: DonorCardsState = { setups: [] }

/** The cards that may be charged. */
export const savedCards = ({ setups }: DonorCardsState): readonly SavedCard[] =>
  setups.flatMap(({ outcome }) => (outcome.status === 'saved' ? [outcome.card] : []))

/** Returns the fingerprints of all cards that were ever saved, including removed ones. */
export const cardFingerprints = ({ setups }: DonorCardsState): readonly string[] =>
  setups.flatMap(({ outcome }) => ('card' in outcome ? (outcome.card.fingerprint ?? []) : []))

export const isUnderWay = ({ outcome: { status } }: CardSetup): boolean =>
  status === 'pending' || status === 'authenticating'

/** Null if this donor has no such setup. */
export const findSetup = ({ setups }: DonorCardsState, setupId: string): CardSetup | null =>
  setups.find((setup) => setup.setupId === setupId) ?? null

/** Returns the setup of a request: its own, or one in progress for that card. */
export const setupFor = (
  state: DonorCardsState,
  request: { setupId: string; paymentMethodReference: string },
): CardSetup | null =>
  findSetup(state, request.setupId) ??
  state.setups.find(
    (setup) => isUnderWay(setup) && setup.askedReference === request.paymentMethodReference,
  ) ??
  null
