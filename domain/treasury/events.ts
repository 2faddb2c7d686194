import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { moneyBackSchema, payoutApprovalSchema, repaymentSchema } from './state.ts'

const commonEntries = {
  organisationId: idSchema('organisation'),
  at: instantSchema,
  /** The sums after this event, as on a bank statement: a reader needs no other event for them. */
  after: v.strictObject({
    /** Events of this treasury so far: 1 for the first. */
    count: v.number(),
    availableCents: centsSchema,
    advancedCents: centsSchema,
  }),
}

/** The advances that the event repays, the oldest first. */
const repaying = { ...commonEntries, repayments: v.array(repaymentSchema) }

/** The most payments of one event. */
export const mostSettlementLines = 500

/** A payment that the provider has settled: it belongs to the charity from now on. */
const settlementLineSchema = v.strictObject({
  paymentId: idSchema('payment'),
  /** The provider's balance transaction. */
  transactionId: v.string(),
  /** The sum charged to the payer. */
  totalCents: centsSchema,
  /** The total less the fee that the provider took. */
  settledCents: centsSchema,
  /** The sum that the charity receives, exactly as announced. */
  releasedCents: centsSchema,
  /**
   * The fee that the provider took, less the promised one. It is negative if the provider took
   * less.
   */
  differenceCents: centsSchema,
})
export type SettlementLine = v.InferOutput<typeof settlementLineSchema>

const settlementRecorded = eventShape(
  'SettlementRecorded',
  v.strictObject({
    ...repaying,
    provider: v.literal('stripe'),
    /** The day on which the provider made the sums available. */
    day: calendarDaySchema,
    lines: v.pipe(v.array(settlementLineSchema), v.minLength(1), v.maxLength(mostSettlementLines)),
  }),
)

const back = {
  ...repaying,
  of: moneyBackSchema,
  paymentId: idSchema('payment'),
  amountCents: centsSchema,
}

/** The platform advanced a refund or a dispute: the payment's own event moved the money. */
const advanceRecorded = eventShape('AdvanceRecorded', v.strictObject(back))

/** A refund failed or a dispute was won: the payment's own event moved the money. */
const amountReturned = eventShape('AmountReturned', v.strictObject(back))

const ofPayout = { ...commonEntries, payoutId: idSchema('payout'), amountCents: centsSchema }

const payoutRequested = eventShape(
  'PayoutRequested',
  v.strictObject({
    ...ofPayout,
    /** The count of the first event of its content. */
    fromCount: v.number(),
    /** The sum that the previous payout kept. */
    carriedCents: centsSchema,
    /** The sum that remains. The payout's amount is carried + lines − kept. */
    keptCents: centsSchema,
    bank: v.strictObject({ fingerprint: v.string(), bankCode: v.string(), last4: v.string() }),
    /** Null for an automatic payout. */
    requestedBy: v.nullable(idSchema('staff')),
    approval: payoutApprovalSchema,
  }),
)

const payoutApproved = eventShape(
  'PayoutApproved',
  /** `by` is null if the delay passed without an objection. */
  v.strictObject({ ...ofPayout, by: v.nullable(idSchema('staff')) }),
)

const payoutSent = eventShape(
  'PayoutSent',
  v.strictObject({ ...ofPayout, providerPayoutId: v.string(), arrivalOn: calendarDaySchema }),
)

const payoutPaid = eventShape(
  'PayoutPaid',
  v.strictObject({
    ...ofPayout,
    paidOn: calendarDaySchema,
    /** The provider's trace of the transfer, if there is one. */
    bankReference: v.nullable(v.string()),
  }),
)

const ended = { ...repaying, ...ofPayout }

/** The provider or the bank refused it before it was paid. */
const payoutFailed = eventShape('PayoutFailed', v.strictObject({ ...ended, code: v.string() }))

export const cancelReasonSchema = v.picklist([
  /** The second person refused it. */
  'refused',
  /** Its request was not answered in time. */
  'lapsed',
  'by_person',
  /**
   * The check before sending found a reason: the bank account, a suspension, or the provider's
   * terms.
   */
  'not_allowed_any_more',
])
export type CancelReason = v.InferOutput<typeof cancelReasonSchema>

const payoutCancelled = eventShape(
  'PayoutCancelled',
  v.strictObject({
    ...ended,
    because: cancelReasonSchema,
    by: v.nullable(idSchema('staff')),
  }),
)

/** It was paid, and the charity's bank sent it back. */
const payoutReturned = eventShape('PayoutReturned', v.strictObject({ ...ended, code: v.string() }))

export const treasuryEvents = [
  settlementRecorded,
  advanceRecorded,
  amountReturned,
  payoutRequested,
  payoutApproved,
  payoutSent,
  payoutPaid,
  payoutFailed,
  payoutCancelled,
  payoutReturned,
] as const
export type TreasuryEvent = EventOf<(typeof treasuryEvents)[number]>
