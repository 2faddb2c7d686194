import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { transactionTypeSchema } from '@almoner/domain/payment-methods/transaction-type.ts'
import {
  countrySchema,
  emailSchema,
  givenOr,
  hkdSchema,
  ifGiven,
  lineSchema,
  linesSchema,
} from '../../http/contract.ts'
import { nameSchema } from '../accounts/names-contract.ts'
import { againEntry } from '../abuse/entered-before-contract.ts'
import { consentEntry } from '../marketing-consent/contract.ts'

/** POST /user/payments/calculate-fees */
export const calculateFeesSchema = v.object({
  amount: hkdSchema,
  /** A required value. If it is missing or malformed, it is null, which means no charity. */
  organizationId: v.fallback(v.nullable(idSchema('organisation')), null),
  /** The payer's country. By default, it is the country from which the request comes. */
  transactionCountry: ifGiven(countrySchema),
  paymentMethod: givenOr(
    v.picklist(['creditCard', 'PayMe', 'TapAndGo', 'manual'], 'payment_method.unknown'),
    'creditCard',
  ),
  coverFee: givenOr(v.boolean('cover_fee.invalid'), false),
  /**
   * The estimate assumes a Hong Kong Visa if brand and country are missing, until the card is
   * determined.
   */
  cardBrand: givenOr(lineSchema(40, 'card_brand'), 'visa'),
  cardCountry: givenOr(countrySchema, 'HK'),
})
export type CalculateFeesBody = v.InferInput<typeof calculateFeesSchema>

export type FeesAnswer = {
  totalAmount: Cents
  totalFee: Cents
  serviceFee: Cents
  processingFee: Cents
  nonprofitReceives: Cents
}

/**
 * The cost, and the payer's country for which it holds: a payment at this cost names this country.
 */
export type QuoteAnswer = FeesAnswer & { transactionCountry: string }

/** The attempt's key: unguessable, and one for each form. */
export const attemptKeySchema = v.pipe(
  v.string('fingerprint.required'),
  v.regex(/^[\w-]{8,120}$/, 'fingerprint.invalid'),
)

/** The fields of every payment method. A guest enters the person; a donor's account provides it. */
export const askedEntries = {
  amount: hkdSchema,
  currency: givenOr(v.literal('hkd', 'currency.unknown'), 'hkd'),
  memo: givenOr(linesSchema(500, 'memo'), ''),
  /**
   * The payer's country, two letters, as in the quote. By default, it is the country from which the
   * request comes.
   */
  country: ifGiven(countrySchema),
  /**
   * The project's own type always takes precedence. Without a project, the name determines the
   * type, or it is a donation.
   */
  transactionType: ifGiven(transactionTypeSchema),
  coverFee: givenOr(v.boolean('cover_fee.invalid'), false),
  /** The attempt: one form is one payment. The `Idempotency-Key` header is accepted too. */
  fingerprint: ifGiven(attemptKeySchema),
  /**
   * Later than today only for a donor's card, once or every month; otherwise the request is refused
   * and nothing is charged.
   */
  scheduledDate: ifGiven(v.string('scheduled_date.invalid')),
  recurringType: ifGiven(v.string('recurring_type.invalid')),
  recurringOccurrences: ifGiven(v.number('recurring_occurrences.invalid')),
  /** Null for a gift without a project, as in the records. */
  projectId: ifGiven(idSchema('project')),
  projectName: ifGiven(lineSchema(200, 'project_name')),
  orgName: givenOr(nameSchema('organisation', 'org_name'), ''),
  /**
   * The payer intends a second gift of this kind. Without it, an equal gift within ten minutes is
   * 409 `entered_before`, if it comes from this donor or from this guest's browser.
   */
  again: againEntry,
  /** The payer's marketing consent, which is not in section 7. */
  news: consentEntry,
  fields: givenOr(
    v.pipe(
      v.array(
        v.object({
          id: lineSchema(80, 'field'),
          value: linesSchema(2_000, 'field'),
        }),
      ),
      v.maxLength(50, 'fields.too_many'),
    ),
    [],
  ),
}
const askedSchema = v.object(askedEntries)
export type AskedBody = v.InferOutput<typeof askedSchema>

/** The payer. */
export const personEntries = {
  firstName: givenOr(nameSchema('person', 'first_name'), ''),
  lastName: givenOr(nameSchema('person', 'last_name'), ''),
  email: emailSchema,
  phoneNumber: v.pipe(
    v.string('phone_number.required'),
    v.transform(toPlainSigns),
    v.nonEmpty('phone_number.required'),
  ),
}
const personSchema = v.object(personEntries)

/** A guest may request an account; without that request, a password is ignored. */
export const accountEntries = {
  createAccount: givenOr(v.boolean('create_account.invalid'), false),
  password: givenOr(v.string('password.required'), null),
}
export type Person = v.InferOutput<typeof personSchema>

const cardEntries = {
  organizationId: idSchema('organisation'),
  /** The card provider's reference to a card, for example `pm_…`. */
  paymentMethod: v.pipe(
    v.string('payment_method.required'),
    v.regex(/^pm_[A-Za-z0-9_]{1,80}$/, 'payment_method.invalid'),
  ),
  /** The card's brand, or the wallet's. */
  type: ifGiven(lineSchema(40, 'type')),
  cardCountry: ifGiven(countrySchema),
}

/**
 * POST /user/payments (a guest). Members of section 7 that this platform computes or stores itself
 * (credentials, totals) may be sent and are ignored.
 */
export const initiatePaymentSchema = v.object({
  ...askedEntries,
  ...cardEntries,
  ...personEntries,
  ...accountEntries,
})
/** POST /donors/payments: a payment of a logged-in donor, identified by their account. */
export const donorPaymentSchema = v.object({
  ...askedEntries,
  ...cardEntries,
  /**
   * Absent in the account area (section 7), because the host identifies the charity there. If sent,
   * it must match the host.
   */
  organizationId: ifGiven(idSchema('organisation')),
  /** A waiting instalment that its donor pays now; the instalment determines the sum. */
  paymentId: ifGiven(idSchema('payment')),
})
export type InitiateBody = v.InferOutput<typeof donorPaymentSchema>
/**
 * 200 with `succeeded` or `requires_action`; 202 with `processing` while the bank's outcome is
 * unknown.
 */
export type PaymentAnswer =
  | {
      status: 'succeeded'
      id: string
      paymentIntent: string
      receiptLink: string
      /** The amount that was charged. */
      totalAmount: Cents
    }
  | { status: 'requires_action'; id: string; paymentIntent: string; stripe3DS: string }
  | { status: 'processing'; id: string; paymentIntent: string | null }

/**
 * Proof that the caller started the payment: the payment's id alone reveals nothing about a person.
 */
export const proofEntries = {
  /** The attempt's own key, which only the browser that started it has. */
  fingerprint: ifGiven(attemptKeySchema),
  /** The token comes from the payment's response, or from the wallet's return address. */
  token: ifGiven(v.pipe(v.string('token.required'), v.regex(/^[\w-]{3,120}$/, 'token.invalid'))),
}
const proofSchema = v.object(proofEntries)
export type PayersProof = v.InferOutput<typeof proofSchema>

/** POST /user/payments/retrievePaymentStatus */
export const retrievePaymentStatusSchema = v.object({
  /** The provider's payment id, or ours (`id` of the answer) until the provider's is recorded. */
  paymentIntent: v.pipe(
    v.string('payment_intent.required'),
    v.regex(/^[\w-]{3,120}$/, 'payment_intent.invalid'),
  ),
  projectId: ifGiven(v.string()),
})
export type PaymentStatusAnswer = {
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'processing'
  /** A sentence in the reader's language if the payment failed. */
  message?: string
}

/**
 * POST /user/payments/confirm3DSPayment: the original payload plus the intent. The payload's key
 * proves that the payment is the caller's own.
 */
export const confirm3DSPaymentSchema = v.object({
  ...proofEntries,
  paymentIntent: v.pipe(
    v.string('payment_intent.required'),
    v.regex(/^[\w-]{3,120}$/, 'payment_intent.invalid'),
  ),
  projectId: ifGiven(v.string()),
})
/**
 * 200 with the link; 202 with `processing` while the bank's outcome is unknown; 402 if it declined.
 */
export type ConfirmAnswer =
  | {
      status: 'succeeded'
      id: string
      /** Null for a caller who does not prove that the payment is their own. */
      receiptLink: string | null
      totalAmount: Cents
      /** The Hong Kong day on which the money of a transfer arrived, as its charity entered it. */
      receivedOn?: string
    }
  | { status: 'processing'; id: string }
