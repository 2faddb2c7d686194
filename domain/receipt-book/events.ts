import * as v from 'valibot'
import { feeBreakdownSchema } from '../fees/quote.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema, type PersonId } from '../kernel/ids.ts'
import { languageSchema, localisedTextSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/time.ts'
import { transactionTypeSchema } from '../kernel/transaction-type.ts'

/** Everything the receipt says, as it stood when it was issued: a receipt is never edited. */
export const receiptIssued = eventShape(
  'ReceiptIssued',
  v.strictObject({
    receiptNumber: v.string(),
    /** Counts from 1 within a charity's year, without gaps. */
    sequence: v.number(),
    year: v.number(),
    paymentId: idSchema('payment'),
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
    card: v.strictObject({ brand: v.string() }),
    paidAt: instantSchema,
    issuedAt: instantSchema,
  }),
  {
    personal: v.strictObject({
      firstName: v.string(),
      lastName: v.string(),
      organisationName: v.nullable(v.string()),
      email: v.string(),
      cardLast4: v.string(),
    }),
    whose: ({ payerId }: { payerId: PersonId }) => payerId,
    // The first version named no payer: one is known by this payment alone.
    upcasts: [
      ({ data, personal }) => ({
        data: { ...data, payerId: 'paymentId' in data ? data.paymentId : undefined },
        personal,
      }),
    ],
  },
)

export const receiptBookEvents = [receiptIssued] as const

export type ReceiptIssued = EventOf<typeof receiptIssued>
export type ReceiptBookEvent = ReceiptIssued
