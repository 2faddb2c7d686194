import * as v from 'valibot'
import { feeBreakdownSchema } from '../../fees/quote.ts'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { manualMethodSchema } from '../../payment-methods/payment-method.ts'
import { proofSchema } from '../../payment-methods/proof.ts'
import { idEntries, requestEntries, payerSchema, payerOwner } from './asked.ts'

/** The payer states that they have paid the charity, and waits for its confirmation. */
export const manualPaymentSubmitted = eventShape(
  'ManualPaymentSubmitted',
  v.strictObject({
    ...requestEntries,
    method: manualMethodSchema,
    quote: feeBreakdownSchema,
    serviceBasisPoints: v.number(),
    try: v.number(),
    /** The reference that the payer wrote beside the transfer, by which the charity finds it. */
    reference: v.string(),
    proof: v.nullable(proofSchema),
    /** The Hong Kong day on which the proof was sent. */
    submittedOn: calendarDaySchema,
    /** The day on which the payer states they paid. Omitted if not stated. */
    paidOn: v.optional(calendarDaySchema),
  }),
  { personal: payerSchema, whose: payerOwner },
)

/** The charity did not find the money. */
export const manualPaymentDeclined = eventShape(
  'ManualPaymentDeclined',
  v.strictObject({ ...idEntries, payerId: idSchema('person'), try: v.number() }),
  { personal: v.strictObject({ reason: v.string() }), whose: payerOwner },
)

/** The charity takes its refusal back, and looks for the money again. */
export const manualPaymentReopened = eventShape(
  'ManualPaymentReopened',
  v.strictObject({ ...idEntries, try: v.number() }),
)

export const manualEvents = [
  manualPaymentSubmitted,
  manualPaymentDeclined,
  manualPaymentReopened,
] as const

export type ManualPaymentSubmitted = EventOf<typeof manualPaymentSubmitted>
export type ManualPaymentDeclined = EventOf<typeof manualPaymentDeclined>
export type ManualPaymentReopened = EventOf<typeof manualPaymentReopened>
