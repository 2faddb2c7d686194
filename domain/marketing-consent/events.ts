import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/schemas.ts'

const commonEntries = {
  consentId: idSchema('marketing_consent'),
  organisationId: idSchema('organisation'),
  /** The payer id of the address that is mailed. */
  personId: idSchema('person'),
}

const whoseConsent = ({ personId }: { personId: PersonId }) => personId

export const consentSourceSchema = v.picklist(['account', 'checkout', 'unsubscribe_page'])
/** The place where the person agreed. */
export type ConsentSource = v.InferOutput<typeof consentSourceSchema>

export const withdrawalSourceSchema = v.picklist([
  'account',
  'checkout',
  'unsubscribe_page',
  // Their mailbox did it for them, by RFC 8058.
  'one_click',
  'erasure',
])
/** The place where the person withdrew. */
export type WithdrawalSource = v.InferOutput<typeof withdrawalSourceSchema>

const textEntries = {
  ...commonEntries,
  /** The exact text that was shown. */
  text: v.string(),
  textVersion: v.number(),
  language: languageSchema,
}

const personal = {
  personal: v.strictObject({ firstName: v.string(), lastName: v.string(), email: v.string() }),
  whose: whoseConsent,
}

/** The time of the consent is in the envelope. */
export const marketingConsentGiven = eventShape(
  'MarketingConsentGiven',
  v.strictObject({
    ...textEntries,
    source: consentSourceSchema,
    /**
     * The payment or monthly gift beside which the consent was given; null for any other source.
     */
    givenWith: v.nullable(v.string()),
  }),
  personal,
)

/**
 * The box was ticked beside an unpaid payment. The consent is not valid before the payment
 * succeeds.
 */
export const marketingConsentRequested = eventShape(
  'MarketingConsentRequested',
  v.strictObject({ ...textEntries, givenWith: v.string() }),
  personal,
)

export const marketingConsentWithdrawn = eventShape(
  'MarketingConsentWithdrawn',
  v.strictObject({ ...commonEntries, source: withdrawalSourceSchema }),
)

/** A pending consent is dropped: of one payment, or of all if it is null. */
export const marketingConsentRequestWithdrawn = eventShape(
  'MarketingConsentRequestWithdrawn',
  v.strictObject({
    ...commonEntries,
    source: withdrawalSourceSchema,
    givenWith: v.nullable(v.string()),
  }),
)

export const marketingConsentEvents = [
  marketingConsentGiven,
  marketingConsentRequested,
  marketingConsentWithdrawn,
  marketingConsentRequestWithdrawn,
] as const

export type MarketingConsentEvent = EventOf<(typeof marketingConsentEvents)[number]>
export type MarketingConsentGiven = EventOf<typeof marketingConsentGiven>
export type MarketingConsentRequested = EventOf<typeof marketingConsentRequested>
export type MarketingConsentWithdrawn = EventOf<typeof marketingConsentWithdrawn>
export type MarketingConsentRequestWithdrawn = EventOf<typeof marketingConsentRequestWithdrawn>
