import * as v from 'valibot'
import { feeBreakdownSchema } from '../fees/quote.ts'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import {
  centsSchema,
  instantSchema,
  languageSchema,
  localisedTextSchema,
} from '../kernel/schemas.ts'
import { receiptOfSchema } from '../receipt/receipt-of.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'
import { paymentMethodSchema } from '../payment-methods/payment-method.ts'
import { receiptDetailSchema } from '../receipt/receipt-detail.ts'
import { signatureFileSchema } from '../receipt/signature-file.ts'

/** The full content of the receipt when it was issued: a receipt is never edited. */
export const receiptIssued = eventShape(
  'ReceiptIssued',
  v.strictObject({
    receiptNumber: v.string(),
    /** Counts from 1 within a charity's year, without gaps. */
    sequence: v.number(),
    year: v.number(),
    of: receiptOfSchema,
    organisationId: idSchema('organisation'),
    payerId: idSchema('person'),
    projectId: v.nullable(idSchema('project')),
    projectName: v.string(),
    charityName: localisedTextSchema,
    charityAddress: localisedTextSchema,
    /** The charity's colour, so that identical bytes can be drawn again. */
    accentColour: v.string(),
    /** The charity's logo: the key of its file, or one of our drawings. Absent if it had none. */
    logo: v.optional(v.string()),
    /** Verified at the time; without it the receipt carries no tax wording. */
    irFileNumber: v.nullable(v.string()),
    transactionType: transactionTypeSchema,
    language: languageSchema,
    amountCents: centsSchema,
    coverFee: v.boolean(),
    breakdown: feeBreakdownSchema,
    /** The refunded part of the sum; the receipt is for the rest. */
    refundedCents: centsSchema,
    method: paymentMethodSchema,
    /** Null if no card was used. */
    card: v.nullable(v.strictObject({ brand: v.string() })),
    /** It was issued before the payment was through. */
    forced: v.boolean(),
    /** The number of the voided receipt that it replaces. */
    replaces: v.nullable(v.string()),
    paidAt: instantSchema,
    /** The Hong Kong day on which the money was received, if the charity stated it. */
    receivedOn: v.optional(calendarDaySchema),
    issuedAt: instantSchema,
    detail: receiptDetailSchema,
    /** The charity's own text, in the receipt's language. Absent if it had none. */
    footer: v.optional(v.string()),
    /** Absent if the charity had none. */
    signature: v.optional(signatureFileSchema),
  }),
  {
    personal: v.strictObject({
      firstName: v.string(),
      lastName: v.string(),
      organisationName: v.nullable(v.string()),
      email: v.string(),
      cardLast4: v.nullable(v.string()),
      /** Answers to the charity's own questions that it shows on receipts, in the gift's language. */
      answers: v.array(v.strictObject({ label: v.string(), value: v.string() })),
      /** Why it was forced, in the words of staff; null also once the payer is erased. */
      forcedBecause: v.nullable(v.string()),
    }),
    whose: ({ payerId }: { payerId: PersonId }) => payerId,
  },
)

export const receiptBookEvents = [receiptIssued] as const

export type ReceiptIssued = EventOf<typeof receiptIssued>
export type ReceiptBookEvent = ReceiptIssued
