import * as v from 'valibot'
import { cents, largestAmountCents, noCents } from '../kernel/money.ts'
import { centsSchema } from '../kernel/schemas.ts'

const limitSchema = v.pipe(centsSchema, v.minValue(noCents), v.maxValue(largestAmountCents))

export const payoutSchedules = ['manual', 'weekly', 'monthly'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/** When an action at a charity needs a second person. */
export const twoPersonRulesSchema = v.strictObject({
  /** False: refunds and payouts never need one. A bank account and these rules always do. */
  secondPerson: v.boolean(),
  limits: v.strictObject({
    /** One refund of more than this. */
    refundAboveCents: limitSchema,
    /** A refund with which the charity's refunds of the last 24 hours exceed this. */
    refundDayAboveCents: limitSchema,
    /** One payout of more than this. */
    payoutAboveCents: limitSchema,
  }),
  /** Payouts begin by a person only, or also automatically. */
  payoutSchedule: v.picklist(payoutSchedules),
})
export type TwoPersonRules = v.InferOutput<typeof twoPersonRulesSchema>

/** The rules of a charity that has changed none. */
export const defaultTwoPersonRules: TwoPersonRules = {
  secondPerson: true,
  limits: {
    refundAboveCents: cents(500_000),
    refundDayAboveCents: cents(2_000_000),
    payoutAboveCents: cents(5_000_000),
  },
  payoutSchedule: 'manual',
}

/** Returns true if one person could do more after a change than before. Such a change needs two. */
export const isLoosening = (before: TwoPersonRules, after: TwoPersonRules): boolean =>
  (before.secondPerson && !after.secondPerson) ||
  after.limits.refundAboveCents > before.limits.refundAboveCents ||
  after.limits.refundDayAboveCents > before.limits.refundDayAboveCents ||
  after.limits.payoutAboveCents > before.limits.payoutAboveCents ||
  // A payout that begins by itself has no second person: the schedule is what two agree to.
  (before.payoutSchedule === 'manual' && after.payoutSchedule !== 'manual')

/**
 * Returns true if a refund needs a second person, after `dayCents` of others in the last 24 hours.
 */
export const needsSecondPersonForRefund = (
  { secondPerson, limits }: TwoPersonRules,
  { amountCents, dayCents }: { amountCents: number; dayCents: number },
): boolean =>
  secondPerson &&
  (amountCents > limits.refundAboveCents || dayCents + amountCents > limits.refundDayAboveCents)

/** Returns true if a payout that a person requests needs a second one. */
export const needsSecondPersonForPayout = (
  { secondPerson, limits }: TwoPersonRules,
  { amountCents }: { amountCents: number },
): boolean => secondPerson && amountCents > limits.payoutAboveCents
