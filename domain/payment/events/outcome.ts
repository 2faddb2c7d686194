import * as v from 'valibot'
import { feeBreakdownSchema } from '../../fees/quote.ts'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { centsSchema } from '../../kernel/schemas.ts'
import { transactionTypeSchema } from '../../payment-methods/transaction-type.ts'
import { paymentMethodSchema, paymentProviderSchema } from '../../payment-methods/payment-method.ts'
import { idEntries } from './asked.ts'
import { failureReasons } from '../values.ts'

export const paymentSucceeded = eventShape(
  'PaymentSucceeded',
  v.strictObject({
    ...idEntries,
    projectId: v.nullable(idSchema('project')),
    transactionType: transactionTypeSchema,
    method: paymentMethodSchema,
    try: v.number(),
    /** Null if it was a transfer to the charity, which staff approved. */
    provider: v.nullable(paymentProviderSchema),
    /**
     * The provider's payment or request. If there is no provider, it is the payment's own
     * reference.
     */
    providerPaymentId: v.string(),
    /** The id by which the provider refunds, if it differs. */
    transactionId: v.nullable(v.string()),
    amountCents: centsSchema,
    coverFee: v.boolean(),
    breakdown: feeBreakdownSchema,
    card: v.nullable(v.strictObject({ brand: v.string(), country: v.string() })),
    /** This field is omitted if the payment is not an instalment of a monthly gift. */
    planId: v.optional(idSchema('recurring_plan')),
    /**
     * The Hong Kong day on which the money of a transfer was received, as the charity states it.
     * Omitted for providers' money.
     */
    receivedOn: v.optional(calendarDaySchema),
    /** Its receipt, and the letter to the payer with it, wait for staff. Missing if they do not. */
    receiptOnRequest: v.optional(v.literal(true)),
  }),
)

export const failureReasonSchema = v.picklist(failureReasons)

export const paymentFailed = eventShape(
  'PaymentFailed',
  v.strictObject({
    ...idEntries,
    try: v.number(),
    reason: failureReasonSchema,
    /** The provider's own code, for the charity's desk; payers see a neutral sentence. */
    code: v.nullable(v.string()),
    providerPaymentId: v.nullable(v.string()),
    planId: v.optional(idSchema('recurring_plan')),
  }),
)

export const outcomeEvents = [paymentSucceeded, paymentFailed] as const

export type PaymentSucceeded = EventOf<typeof paymentSucceeded>
export type PaymentFailed = EventOf<typeof paymentFailed>
