import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type DonorId } from '../kernel/ids.ts'

const idEntries = { donorId: idSchema('donor'), setupId: idSchema('card_setup') }

const whoseCard = ({ donorId }: { donorId: DonorId }) => asPerson(donorId)

/** The end of the month that is printed on a card. */
export const expirySchema = v.strictObject({ month: v.number(), year: v.number() })
export type Expiry = v.InferOutput<typeof expirySchema>

export const setupFailureSchema = v.picklist([
  'card_already_saved',
  'card_declined',
  'card_invalid',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
])
/** Why a card was not saved. */
export type SetupFailure = v.InferOutput<typeof setupFailureSchema>

export const cardSetupRequested = eventShape(
  'CardSetupRequested',
  v.strictObject({
    ...idEntries,
    /** The provider's name for the card as the browser sent it, never its number. */
    paymentMethodReference: v.string(),
    /** The site of the request: the donor's bank redirects them there. */
    siteOf: idSchema('organisation'),
  }),
)

export const cardAuthenticationRequired = eventShape(
  'CardAuthenticationRequired',
  v.strictObject({ ...idEntries, providerSetupId: v.string() }),
)

export const cardSaved = eventShape(
  'CardSaved',
  v.strictObject({
    ...idEntries,
    providerSetupId: v.string(),
    /** The customer id at the provider, which stores nothing else about the donor. */
    customerId: v.string(),
    /** The reference that it is charged by from now on. */
    paymentMethodReference: v.string(),
    brand: v.string(),
    /** ISO 3166, two letters. */
    country: v.string(),
    expires: expirySchema,
    /**
     * A keyed hash of the provider's fingerprint, in hex, which recognises a repeated card. Absent
     * from a charity's card for its subscription.
     */
    fingerprint: v.optional(v.string()),
  }),
  { personal: v.strictObject({ last4: v.string() }), whose: whoseCard },
)

export const cardSetupFailed = eventShape(
  'CardSetupFailed',
  v.strictObject({
    ...idEntries,
    providerSetupId: v.nullable(v.string()),
    reason: setupFailureSchema,
    /** The provider's own code. */
    code: v.nullable(v.string()),
    /** A duplicate card at the provider that must be deleted there. */
    leftBehind: v.nullable(v.string()),
  }),
)

/** The provider reports that the card has changed there, which is then read. */
export const cardChangeReported = eventShape(
  'CardChangeReported',
  v.strictObject({ ...idEntries, noticeId: v.string() }),
)

/** Its bank has renewed the card, and the provider follows: the reference stays. */
export const cardRenewed = eventShape(
  'CardRenewed',
  v.strictObject({
    ...idEntries,
    paymentMethodReference: v.string(),
    brand: v.string(),
    country: v.string(),
    expires: expirySchema,
  }),
  { personal: v.strictObject({ last4: v.string() }), whose: whoseCard },
)

/** After this event the card is neither shown nor charged. */
export const cardRemovalRequested = eventShape(
  'CardRemovalRequested',
  v.strictObject({ ...idEntries, paymentMethodReference: v.string() }),
)

/** The provider has deleted it as well. */
export const cardRemoved = eventShape('CardRemoved', v.strictObject(idEntries))

export const donorCardsEvents = [
  cardSetupRequested,
  cardAuthenticationRequired,
  cardSaved,
  cardSetupFailed,
  cardChangeReported,
  cardRenewed,
  cardRemovalRequested,
  cardRemoved,
] as const

export type DonorCardsEvent = EventOf<(typeof donorCardsEvents)[number]>
export type CardSetupRequested = EventOf<typeof cardSetupRequested>
export type CardAuthenticationRequired = EventOf<typeof cardAuthenticationRequired>
export type CardSaved = EventOf<typeof cardSaved>
export type CardSetupFailed = EventOf<typeof cardSetupFailed>
export type CardRenewed = EventOf<typeof cardRenewed>
export type CardRemovalRequested = EventOf<typeof cardRemovalRequested>
export type CardRemoved = EventOf<typeof cardRemoved>
