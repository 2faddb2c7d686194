import * as v from 'valibot'
import { feeBreakdownSchema } from '../../fees/quote.ts'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { centsSchema } from '../../kernel/money.ts'
import { transactionTypeSchema } from '../../kernel/transaction-type.ts'
import { paymentMethodSchema, paymentProviderSchema } from '../../kernel/payment-method.ts'
import { about } from './asked.ts'

export const paymentSucceeded = eventShape(
  'PaymentSucceeded',
  v.strictObject({
    ...about,
    projectId: v.nullable(idSchema('project')),
    transactionType: transactionTypeSchema,
    method: paymentMethodSchema,
    try: v.number(),
    /** Null where the charity took the money itself. */
    provider: v.nullable(paymentProviderSchema),
    /** The provider's payment or request; the payment's own reference where there is no provider. */
    providerPaymentId: v.string(),
    /** What the provider refunds by, where that is another id. */
    transactionId: v.nullable(v.string()),
    amountCents: centsSchema,
    coverFee: v.boolean(),
    breakdown: feeBreakdownSchema,
    card: v.nullable(v.strictObject({ brand: v.string(), country: v.string() })),
    /** Left out where it is no instalment of a monthly gift. */
    planId: v.optional(idSchema('recurring_plan')),
    /**
     * The Hong Kong day on which the money of a transfer came, by the charity's word. Left out of what
     * a provider took, and of transfers approved before this was asked.
     */
    receivedOn: v.optional(calendarDaySchema),
  }),
  // The first version knew cards alone.
  { upcasts: [({ data, personal }) => ({ data: { ...data, transactionId: null }, personal })] },
)

export const failureReasonSchema = v.picklist([
  'card_declined',
  'card_invalid',
  /** The bank wants to see the payer, who is away. */
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
  /** The payer, or the wallet, said no. */
  'rejected',
  /** Nobody paid within the time there was. */
  'expired',
  /** The payer went on to pay by something else. */
  'abandoned',
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
    planId: v.optional(idSchema('recurring_plan')),
  }),
  // There are more reasons than there were; none has gone.
  { upcasts: [(event) => event] },
)

export const outcomeEvents = [paymentSucceeded, paymentFailed] as const

export type PaymentSucceeded = EventOf<typeof paymentSucceeded>
export type PaymentFailed = EventOf<typeof paymentFailed>
