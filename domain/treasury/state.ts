import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { idSchema, type Id } from '../kernel/ids.ts'
import { addCents, cents, noCents, type Cents } from '../kernel/money.ts'
import { centsSchema } from '../kernel/schemas.ts'

/** The reason why a charity's money is returned: a refund or a dispute, by its id. */
export const moneyBackSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('refund'), id: idSchema('refund') }),
  v.strictObject({ kind: v.literal('dispute'), id: idSchema('dispute') }),
])
export type MoneyBack = v.InferOutput<typeof moneyBackSchema>

/** A sum that the platform advanced, and the part of it that the charity still owes. */
const advanceSchema = v.strictObject({
  of: moneyBackSchema,
  paymentId: idSchema('payment'),
  owedCents: centsSchema,
})
export type Advance = v.InferOutput<typeof advanceSchema>

/** The approval of a payout: none, by another person, or by a day without objection. */
export const payoutApprovalSchema = v.picklist(['none', 'second_person', 'delay'])
export type PayoutApproval = v.InferOutput<typeof payoutApprovalSchema>

const openPayoutSchema = v.strictObject({
  payoutId: idSchema('payout'),
  amountCents: centsSchema,
  /** The status is `approved` from the start if no approval is needed. */
  status: v.picklist(['requested', 'approved', 'sent']),
  approval: payoutApprovalSchema,
  /** The bank account that receives it. */
  fingerprint: v.string(),
  /** Null for an automatic payout. */
  requestedBy: v.nullable(idSchema('staff')),
  providerPayoutId: v.nullable(v.string()),
  /** The day on which the provider expects it at the bank. */
  arrivalOn: v.nullable(calendarDaySchema),
  /** The count of its PayoutRequested. */
  count: v.number(),
  /** The sum that remained in the balance. */
  keptCents: centsSchema,
})
export type OpenPayout = v.InferOutput<typeof openPayoutSchema>

/** The state after all events of a treasury. */
export const treasuryStateSchema = v.strictObject({
  /** Events of this stream so far: 1 for the first. */
  count: v.number(),
  /** The sum that a payout may take. It is never below zero, and zero while an advance is owed. */
  availableCents: centsSchema,
  /** The sum of the advances. */
  advancedCents: centsSchema,
  /** The oldest advance is first. */
  advances: v.array(advanceSchema),
  payout: v.nullable(openPayoutSchema),
  /** The newest that were paid: only these can be returned. */
  paid: v.array(v.strictObject({ payoutId: idSchema('payout'), amountCents: centsSchema })),
  /**
   * The count of the first event in the next payout's content, and the sum that was kept before it.
   */
  stretch: v.strictObject({ fromCount: v.number(), carriedCents: centsSchema }),
})
export type TreasuryState = v.InferOutput<typeof treasuryStateSchema>

export const initialTreasury: TreasuryState = {
  count: 0,
  availableCents: noCents,
  advancedCents: noCents,
  advances: [],
  payout: null,
  paid: [],
  stretch: { fromCount: 1, carriedCents: noCents },
}

/** A payment's part of an advance that the charity's own money repays. */
export const repaymentSchema = v.strictObject({
  of: moneyBackSchema,
  paymentId: idSchema('payment'),
  amountCents: centsSchema,
  /** Distinguishes several repayments of one advance. */
  part: v.string(),
})
export type Repayment = v.InferOutput<typeof repaymentSchema>

export type Balance = Pick<TreasuryState, 'availableCents' | 'advances'>

/** Repays advances from a balance, the oldest first, as far as the balance allows. */
export const repayAdvances = (
  { availableCents, advances }: Balance,
  part: string,
): Balance & { repayments: readonly Repayment[] } => {
  let remainingCents: number = availableCents
  const repayments: Repayment[] = []
  const owed: Advance[] = []
  for (const advance of advances) {
    const amountCents = cents(Math.min(remainingCents, advance.owedCents))
    const rest = cents(advance.owedCents - amountCents)
    const { of, paymentId } = advance
    if (amountCents > 0) repayments.push({ of, paymentId, amountCents, part })
    if (rest > 0) owed.push({ of, paymentId, owedCents: rest })
    remainingCents -= amountCents
  }
  return { availableCents: cents(remainingCents), advances: owed, repayments }
}

export const sumAdvances = (advances: readonly Advance[]): Cents =>
  addCents(...advances.map(({ owedCents }) => owedCents))

export const findAdvance = (
  { advances }: Pick<TreasuryState, 'advances'>,
  of: MoneyBack,
): Advance | null =>
  advances.find((advance) => advance.of.kind === of.kind && advance.of.id === of.id) ?? null

export const findPaid = (
  { paid }: TreasuryState,
  payoutId: Id<'payout'>,
): { amountCents: Cents } | null => paid.find((payout) => payout.payoutId === payoutId) ?? null
