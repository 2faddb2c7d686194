import * as v from 'valibot'
import { feeBreakdownSchema } from '../../fees/quote.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { idEntries, requestEntries, payerSchema, payerOwner } from './asked.ts'

/** A card as the provider names it: a reference to it, never its number. */
export const cardSchema = v.strictObject({
  reference: v.string(),
  /** The card as the payer's browser declared it, from which the total it showed was computed. */
  declared: v.nullable(v.strictObject({ brand: v.string(), country: v.string() })),
})
export type Card = v.InferOutput<typeof cardSchema>

/** The phone's wallet that handed a card over, as the card provider calls it. */
export const cardWalletSchema = v.picklist(['apple_pay', 'google_pay'])
export type CardWallet = v.InferOutput<typeof cardWalletSchema>

/** Identifies the monthly gift, and its donor, whose instalment a payment is. */
export const instalmentReferenceSchema = v.strictObject({
  planId: idSchema('recurring_plan'),
  number: v.number(),
  donorId: idSchema('donor'),
})
export type InstalmentReference = v.InferOutput<typeof instalmentReferenceSchema>

/** The payer is absent and cannot be redirected to their bank. */
const offSession = v.optional(v.literal(true))

/**
 * Cards are being tested at the charity: the provider must have the bank authenticate the
 * cardholder.
 */
const authenticationForced = v.optional(v.literal(true))

export const paymentInitiated = eventShape(
  'PaymentInitiated',
  v.strictObject({
    ...requestEntries,
    method: v.literal('card'),
    /** Null if the browser declared no card; the identified card then makes the quote. */
    quote: v.nullable(feeBreakdownSchema),
    /** The platform's share at the time of the request. */
    serviceBasisPoints: v.number(),
    card: cardSchema,
    try: v.literal(1),
    /** This field is omitted for a single gift. */
    instalment: v.optional(instalmentReferenceSchema),
    offSession,
    authenticationForced,
  }),
  { personal: payerSchema, whose: payerOwner },
)

/** A card after a failed try, which may have used any method. */
export const paymentRetried = eventShape(
  'PaymentRetried',
  v.strictObject({
    ...idEntries,
    try: v.number(),
    card: cardSchema,
    quote: v.nullable(feeBreakdownSchema),
    offSession,
    authenticationForced,
  }),
)

/** The provider has identified the card. The sum to be charged is now fixed. */
export const cardIdentified = eventShape(
  'CardIdentified',
  v.strictObject({
    ...idEntries,
    payerId: idSchema('person'),
    try: v.number(),
    brand: v.string(),
    /** ISO 3166 two letters; the fee depends on it. */
    country: v.string(),
    /** This field is omitted if the card was charged without a wallet. */
    wallet: v.optional(cardWalletSchema),
    /** The total is the one the payer was shown; how it divides is by the card as it is. */
    quote: feeBreakdownSchema,
  }),
  {
    personal: v.strictObject({ cardLast4: v.string() }),
    whose: payerOwner,
  },
)

export const authenticationRequired = eventShape(
  'AuthenticationRequired',
  v.strictObject({ ...idEntries, try: v.number(), providerPaymentId: v.string() }),
)

export const cardEvents = [
  paymentInitiated,
  paymentRetried,
  cardIdentified,
  authenticationRequired,
] as const

export type PaymentInitiated = EventOf<typeof paymentInitiated>
export type PaymentRetried = EventOf<typeof paymentRetried>
export type CardIdentified = EventOf<typeof cardIdentified>
export type AuthenticationRequired = EventOf<typeof authenticationRequired>
