import * as v from 'valibot'
import { feeBreakdownSchema } from '../../fees/quote.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { instantSchema } from '../../kernel/schemas.ts'
import { walletMethodSchema } from '../../payment-methods/payment-method.ts'
import { idEntries, requestEntries, payerSchema, payerOwner } from './asked.ts'

/** The way from our page to the payer's wallet. */
export const handOverSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('link'), url: v.string() }),
  /** The payer's browser posts this as an HTML form. */
  v.strictObject({
    kind: v.literal('form'),
    action: v.string(),
    fields: v.record(v.string(), v.string()),
  }),
])
export type HandOver = v.InferOutput<typeof handOverSchema>

/** The payer wants to pay by a wallet. The event can follow a failed try in one stream. */
export const paymentRequested = eventShape(
  'PaymentRequested',
  v.strictObject({
    ...requestEntries,
    method: walletMethodSchema,
    quote: feeBreakdownSchema,
    serviceBasisPoints: v.number(),
    try: v.number(),
  }),
  { personal: payerSchema, whose: payerOwner },
)

/** The provider holds the request, and the payer may pay it. */
export const paymentRequestOpened = eventShape(
  'PaymentRequestOpened',
  v.strictObject({
    ...idEntries,
    try: v.number(),
    providerRequestId: v.string(),
    handOver: handOverSchema,
    expiresAt: instantSchema,
  }),
)

export const walletEvents = [paymentRequested, paymentRequestOpened] as const

export type PaymentRequested = EventOf<typeof paymentRequested>
export type PaymentRequestOpened = EventOf<typeof paymentRequestOpened>
