import * as v from 'valibot'
import { feeBreakdownSchema } from '../fees/quote.ts'
import { eventShape, type EventOf, type Upcast } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'
import { transactionTypeSchema } from '../kernel/transaction-type.ts'

/** Events of the first version named no payer: one is known by this payment alone. */
const payerByPayment: Upcast = ({ data, personal }) => ({
  data: { ...data, payerId: 'paymentId' in data ? data.paymentId : undefined },
  personal,
})

const aPayers = {
  whose: ({ payerId }: { payerId: PersonId }) => payerId,
  upcasts: [payerByPayment],
}

const about = {
  paymentId: idSchema('payment'),
  organisationId: idSchema('organisation'),
}

/** A card as the provider names it: a reference to it, never its number. */
export const cardSchema = v.strictObject({
  reference: v.string(),
  /** What the payer's browser said of it, from which the total it showed was computed. */
  declared: v.nullable(v.strictObject({ brand: v.string(), country: v.string() })),
})
export type Card = v.InferOutput<typeof cardSchema>

export const payerSchema = v.strictObject({
  firstName: v.string(),
  lastName: v.string(),
  organisationName: v.nullable(v.string()),
  email: v.string(),
  /** E.164. */
  phoneNumber: v.string(),
  memo: v.string(),
  /** What the charity's own form rows were answered with, by the row's id. */
  customFields: v.record(v.string(), v.string()),
})
export type Payer = v.InferOutput<typeof payerSchema>

export const paymentInitiated = eventShape(
  'PaymentInitiated',
  v.strictObject({
    ...about,
    /** The payer without saying who: the same for the same e-mail address. */
    payerId: idSchema('person'),
    /** Null for a gift to the charity as a whole. */
    projectId: v.nullable(idSchema('project')),
    projectName: v.string(),
    transactionType: transactionTypeSchema,
    method: v.literal('card'),
    /** What the payer chose to give, before any fee is covered. */
    amountCents: centsSchema,
    coverFee: v.boolean(),
    /** Null where the browser declared no card; the identified card then makes the quote. */
    quote: v.nullable(feeBreakdownSchema),
    card: cardSchema,
    transactionCountry: v.string(),
    language: languageSchema,
    /** A keyed hash of everything asked for but the card: the same attempt must ask the same. */
    contentHash: v.string(),
    try: v.literal(1),
  }),
  { personal: payerSchema, ...aPayers },
)

export const paymentRetried = eventShape(
  'PaymentRetried',
  v.strictObject({
    ...about,
    try: v.number(),
    card: cardSchema,
    quote: v.nullable(feeBreakdownSchema),
  }),
)

/** The provider has said what card it is. From here on the sum to be charged is settled. */
export const cardIdentified = eventShape(
  'CardIdentified',
  v.strictObject({
    ...about,
    payerId: idSchema('person'),
    try: v.number(),
    brand: v.string(),
    /** ISO 3166 two letters; the fee depends on it. */
    country: v.string(),
    /** The total is the one the payer was shown; how it divides is by the card as it is. */
    quote: feeBreakdownSchema,
  }),
  { personal: v.strictObject({ cardLast4: v.string() }), ...aPayers },
)

export const authenticationRequired = eventShape(
  'AuthenticationRequired',
  v.strictObject({ ...about, try: v.number(), providerPaymentId: v.string() }),
)

export const paymentSucceeded = eventShape(
  'PaymentSucceeded',
  v.strictObject({
    ...about,
    projectId: v.nullable(idSchema('project')),
    transactionType: transactionTypeSchema,
    method: v.literal('card'),
    try: v.number(),
    provider: v.literal('stripe'),
    providerPaymentId: v.string(),
    amountCents: centsSchema,
    coverFee: v.boolean(),
    breakdown: feeBreakdownSchema,
    card: v.strictObject({ brand: v.string(), country: v.string() }),
  }),
)

export const failureReasonSchema = v.picklist([
  'card_declined',
  'card_invalid',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
])
export type FailureReason = v.InferOutput<typeof failureReasonSchema>

export const paymentFailed = eventShape(
  'PaymentFailed',
  v.strictObject({
    ...about,
    try: v.number(),
    reason: failureReasonSchema,
    /** The provider's own word for it, for the charity's desk; payers see a neutral sentence. */
    code: v.nullable(v.string()),
    providerPaymentId: v.nullable(v.string()),
  }),
)

export const paymentEvents = [
  paymentInitiated,
  paymentRetried,
  cardIdentified,
  authenticationRequired,
  paymentSucceeded,
  paymentFailed,
] as const

export type PaymentInitiated = EventOf<typeof paymentInitiated>
export type PaymentRetried = EventOf<typeof paymentRetried>
export type CardIdentified = EventOf<typeof cardIdentified>
export type AuthenticationRequired = EventOf<typeof authenticationRequired>
export type PaymentSucceeded = EventOf<typeof paymentSucceeded>
export type PaymentFailed = EventOf<typeof paymentFailed>

export type PaymentEvent = EventOf<(typeof paymentEvents)[number]>
