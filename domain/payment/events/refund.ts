import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { centsSchema, instantSchema } from '../../kernel/schemas.ts'
import { staffRefundReasons } from '../../payment-methods/refund-reason.ts'
import { paymentMethodSchema, paymentProviderSchema } from '../../payment-methods/payment-method.ts'
import { idEntries, payerOwner } from './asked.ts'

const refund = {
  ...idEntries,
  method: paymentMethodSchema,
  refundId: idSchema('refund'),
  amountCents: centsSchema,
  /** Null if it was a transfer to the charity, which staff return. */
  provider: v.nullable(paymentProviderSchema),
  /**
   * The sum not yet released to the charity, which the platform advances. It is 0 for money in the
   * charity's own account. Older refunds of wallets have the sum, but no code reads it (ADR 0035).
   */
  shortfallCents: centsSchema,
}

export const refundReasonSchema = v.picklist([
  ...staffRefundReasons,
  /** The refund was made in the provider's own dashboard and found there. */
  'made_at_provider',
])
export type RefundReason = v.InferOutput<typeof refundReasonSchema>

export const refundRequested = eventShape(
  'RefundRequested',
  v.strictObject({
    ...refund,
    payerId: idSchema('person'),
    reason: refundReasonSchema,
    /** Absent if one person may refund this sum alone. */
    approvalId: v.optional(idSchema('approval')),
  }),
  { personal: v.strictObject({ note: v.string() }), whose: payerOwner },
)

export const refundSucceeded = eventShape(
  'RefundSucceeded',
  v.strictObject({ ...refund, providerRefundId: v.nullable(v.string()) }),
)

export const refundFailed = eventShape(
  'RefundFailed',
  v.strictObject({ ...refund, code: v.nullable(v.string()) }),
)

const dispute = {
  ...idEntries,
  disputeId: idSchema('dispute'),
  provider: paymentProviderSchema,
  amountCents: centsSchema,
  /**
   * The part of the sum and the fee that was not yet released to the charity, and that the platform
   * advances.
   */
  shortfallCents: centsSchema,
}

/** A payer's bank took the money back from the provider, which took it back from the platform. */
export const disputeOpened = eventShape(
  'DisputeOpened',
  v.strictObject({
    ...dispute,
    providerDisputeId: v.string(),
    /** The provider's fee for the dispute, which is due for every outcome. */
    feeCents: centsSchema,
    /** The bank's reason. */
    reason: v.string(),
    evidenceDueAt: v.nullable(instantSchema),
  }),
)

export const disputeClosed = eventShape(
  'DisputeClosed',
  v.strictObject({ ...dispute, outcome: v.picklist(['won', 'lost']) }),
)

export const refundEvents = [
  refundRequested,
  refundSucceeded,
  refundFailed,
  disputeOpened,
  disputeClosed,
] as const

export type RefundRequested = EventOf<typeof refundRequested>
export type RefundSucceeded = EventOf<typeof refundSucceeded>
export type RefundFailed = EventOf<typeof refundFailed>
export type DisputeOpened = EventOf<typeof disputeOpened>
export type DisputeClosed = EventOf<typeof disputeClosed>
