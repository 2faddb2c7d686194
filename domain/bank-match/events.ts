import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { ignoreReasons } from './values.ts'

/** The target that a line of a bank statement pays: a payment on the site or an offline entry. */
export const bankTargetSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('payment'), id: idSchema('payment') }),
  v.strictObject({ kind: v.literal('offline_entry'), id: idSchema('offline_entry') }),
])
export type BankTarget = v.InferOutput<typeof bankTargetSchema>

/**
 * Describes a whole line in the charity's books that pays nothing. An incoming line is a payout. An
 * outgoing line is a refund, an offline entry that the bank returned, or the reversal of a line of
 * equal sum.
 */
export const bankCounterpartSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('payout'), id: idSchema('payout') }),
  v.strictObject({
    kind: v.literal('refund'),
    id: idSchema('refund'),
    paymentId: idSchema('payment'),
  }),
  v.strictObject({ kind: v.literal('offline_entry'), id: idSchema('offline_entry') }),
  v.strictObject({ kind: v.literal('bank_line'), id: idSchema('bank_line') }),
])
export type BankCounterpart = v.InferOutput<typeof bankCounterpartSchema>

const commonEntries = {
  organisationId: idSchema('organisation'),
  /** The line with which the match began: its stream holds all lines and payments that meet. */
  matchId: idSchema('bank_line'),
  lineId: idSchema('bank_line'),
  by: idSchema('staff'),
  at: instantSchema,
}

/** Events do not contain the raw line. Its id and hash identify it, so its text can be erased. */
const line = { lineSha256: v.string(), lineCents: centsSchema }

/** A part of a line pays a part of a payment. */
export const bankLineMatched = eventShape(
  'BankLineMatched',
  v.strictObject({
    ...commonEntries,
    ...line,
    target: bankTargetSchema,
    targetCents: centsSchema,
    amountCents: centsSchema,
  }),
)

/** The match is taken back; a payment that was approved by it stays approved. */
export const bankLineUnmatched = eventShape(
  'BankLineUnmatched',
  v.strictObject({ ...commonEntries, target: bankTargetSchema, amountCents: centsSchema }),
)

/** The rest of the line is not a payment of the platform. */
export const bankLineIgnored = eventShape(
  'BankLineIgnored',
  v.strictObject({
    ...commonEntries,
    ...line,
    restCents: centsSchema,
    reason: v.picklist(ignoreReasons),
  }),
)

/** The whole line is a payout, or reverses incoming money. */
export const bankLineReconciled = eventShape(
  'BankLineReconciled',
  v.strictObject({ ...commonEntries, ...line, counterpart: bankCounterpartSchema }),
)

/** An ignored or reconciled line is open again. */
export const bankLineRestored = eventShape('BankLineRestored', v.strictObject(commonEntries))

export const bankMatchEvents = [
  bankLineMatched,
  bankLineUnmatched,
  bankLineIgnored,
  bankLineReconciled,
  bankLineRestored,
] as const
export type BankMatchEvent = EventOf<(typeof bankMatchEvents)[number]>
