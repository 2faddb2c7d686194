import * as v from 'valibot'
import { feeBreakdownSchema } from '../fees/quote.ts'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf, type Upcast } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { languageSchema, localisedTextSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/time.ts'
import { receiptOfSchema } from '../receipt/receipt-of.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'
import { paymentMethodSchema } from '../payment-methods/payment-method.ts'
import { receiptDetailSchema } from '../receipt/receipt-detail.ts'
import { signatureFileSchema } from '../receipt/signature-file.ts'

/**
 * The first version was for cards alone, none voided; a payer is identified by this payment alone.
 */
const byCard: Upcast = ({ data, personal }) => ({
  data: {
    ...data,
    payerId: 'paymentId' in data ? data.paymentId : undefined,
    refundedCents: 0,
    method: 'card',
    forcedBecause: null,
    replaces: null,
  },
  personal,
})

/**
 * Version 2 is from before a charity could choose: all receipts were detailed and showed no
 * answers, and all were for payments. It held the reason for a forced receipt unsealed, where staff
 * may have named a person.
 */
const detailedWithoutAnswers: Upcast = ({ data, personal }) => {
  const {
    forcedBecause,
    paymentId: id,
    ...rest
  } = data as { forcedBecause: string | null; paymentId: string }
  const of = { kind: 'payment', id }
  return {
    data: { ...rest, of, forced: forcedBecause !== null, detail: 'detailed' },
    // For an erased payer it is omitted, because the reason may name them.
    personal: personal && { ...personal, answers: [], forcedBecause },
  }
}

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
    /** The charity's colour, so that the same bytes can be drawn again. */
    accentColour: v.string(),
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
    /** Null where no card paid. */
    card: v.nullable(v.strictObject({ brand: v.string() })),
    /** It was issued before the payment was through. */
    forced: v.boolean(),
    /** The number of the voided receipt that it replaces. */
    replaces: v.nullable(v.string()),
    paidAt: instantSchema,
    /** The Hong Kong day on which the money came, if the charity stated it. */
    receivedOn: v.optional(calendarDaySchema),
    issuedAt: instantSchema,
    detail: receiptDetailSchema,
    /** The charity's own words, in the receipt's language; absent where it had none. */
    footer: v.optional(v.string()),
    /** Absent where the charity had none. */
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
    upcasts: [byCard, detailedWithoutAnswers],
  },
)

export const receiptBookEvents = [receiptIssued] as const

export type ReceiptIssued = EventOf<typeof receiptIssued>
export type ReceiptBookEvent = ReceiptIssued
