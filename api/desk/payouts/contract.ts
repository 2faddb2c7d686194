import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CancelReason } from '@almoner/domain/treasury/events.ts'
import type { PayoutSchedule } from '@almoner/domain/staff/two-person-rules.ts'
import type { PayoutApproval } from '@almoner/domain/treasury/state.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { againEntry } from '../../use-cases/abuse/entered-before-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { inCents, dollarSumSchema } from '../../http/contract.ts'
import { approvalMoney, type Approval } from '../../use-cases/approvals/contract.ts'
import type { PostingAnswer } from '../payments/contract.ts'
import type { PayoutStatus } from '../../use-cases/payouts/contract.ts'
import type { Payout, PayoutBank } from './list/payouts-list-contract.ts'
import type { Money } from '../../http/money-contract.ts'

/** Why no payout can be requested now, with the way on that a screen offers. */
export type PayoutObstacle =
  | 'payouts_suspended'
  /** "Select a bank account": none is in use. */
  | 'bank_account_missing'
  /** It was changed less than 72 hours ago. */
  | 'bank_account_held'
  /** The card provider does not let the charity's account pay out. */
  | 'account_not_ready'
  | 'payout_under_way'
  /** The charity owes what the platform advanced for refunds and disputes. */
  | 'advance_owed'
  | 'balance_too_low'

/** GET /organizations/payouts/next: what can be paid out. */
export type NextPayoutAnswer = {
  /** The amount available for a payout. */
  available: Cents
  /** Received by card, and not settled by the card provider yet. */
  pending: Cents
  /** The payout that is under way. */
  onItsWay: { id: string; amount: Cents; status: 'requested' | 'approved' | 'sent' } | null
  /** The amount that the platform advanced, and deducts from the next settlements. */
  advanced: Cents
  /** The oldest first, 20 at most. */
  advances: { kind: 'refund' | 'dispute'; paymentId: string; owed: Cents }[]
  /**
   * `yyyy-MM-dd`. The day since which the oldest part of it is available, or null if nothing is.
   */
  availableSince: string | null
  /** The number of days since then. */
  availableDays: number | null
  /** It is so old that the card provider soon pays it out or back by itself. */
  isOld: boolean
  lowest: Cents
  bank: PayoutBank | null
  /** ISO 8601. No payout starts before this time; null if there is no hold. */
  heldUntil: string | null
  /** The day by which a payout that is sent today arrives. */
  arrivesBy: string
  /** A payout above this amount needs a second person, or null if none does. */
  secondPersonAbove: Cents | null
  /** The colleagues who may approve the reader's request. If there are none, a day must pass. */
  approvers: string[]
  schedule: PayoutSchedule
  /** The obstacles, the most important first. The list is empty if a payout can be requested. */
  obstacles: PayoutObstacle[]
  /** Names this state of the balance. */
  seen: number
}

const typedAmountSchema = inCents(
  v.pipe(
    v.union([v.number(), v.string()], 'amount.required'),
    v.check((typed) => typeof typed === 'number' || typed.trim() !== '', 'amount.required'),
    dollarSumSchema,
  ),
)

/**
 * POST /organizations/payouts takes an `Idempotency-Key`. A repeated key is one payout, and with
 * another amount it returns 409 `request_reused`. It returns 422 `amount_too_low` or
 * `amount_too_high`, and 409 for each obstacle. It returns `treasury_changed` if the balance has
 * changed since the person saw it.
 */
export const requestPayoutSchema = v.object({
  amount: typedAmountSchema,
  /** `seen` of the answer that the person decided by. */
  seen: v.pipe(v.number('seen.required'), v.integer('seen.invalid'), v.minValue(0, 'seen.invalid')),
  /**
   * Confirms another payout of an equal amount. Without it, the answer is 409 `entered_before`
   * within ten minutes.
   */
  again: againEntry,
  ...stepUpEntries,
})
export type RequestPayoutBody = v.InferInput<typeof requestPayoutSchema>

/** 201: the payout that was requested. */
export type RequestedPayoutAnswer = {
  id: string
  amount: Cents
  bank: PayoutBank
  /** The day by which it arrives, or null if it needs an approval. */
  arrivesBy: string | null
  approval: PayoutApproval
  /** The colleagues who may approve it, if a second person must. */
  approvers: string[]
}

export const payoutParamSchema = v.object({ payoutId: idSchema('payout') })

/** A step of a payout, in order of time. */
export type PayoutStep = {
  type: PayoutStatus
  /** ISO 8601 */
  at: string
  /** Null if no person took this step. */
  by: string | null
}

export type PayoutLineKind =
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'refund_failed'
  | 'dispute_won'
  | 'payout_returned'

/** The totals of the lines of one kind. */
type PayoutLineSum = {
  kind: PayoutLineKind
  lines: number
  gross: Cents
  fee: Cents
  net: Cents
}

/** GET /organizations/payouts/{id} */
export type PayoutAnswer = Payout & {
  rule: PayoutApproval
  steps: PayoutStep[]
  /** Stripe's name of it, for questions to Stripe; null before it is sent. */
  providerPayoutId: string | null
  /** The trace that a bank finds it by. */
  bankReference: string | null
  /** The provider's code of a payout that failed or was returned. */
  failureCode: string | null
  cancelledBecause: CancelReason | null
  /** The amount is `carried` + the nets of `lines` − `kept`. */
  carried: Cents
  lines: PayoutLineSum[]
  kept: Cents
  postings: PostingAnswer[]
  /** The request for a second person or the delay, or null if it needs neither. */
  approval: Approval | null
  mayCancel: boolean
}

/** One line of a payout: a payment, a refund or dispute settled from it, or a returned amount. */
export type PayoutLine = {
  id: string
  kind: PayoutLineKind
  /** `yyyy-MM-dd`. The day on which it was settled, repaid or returned. */
  day: string
  /** Null for a payout that was returned. */
  paymentId: string | null
  /** The payout that was returned. */
  payoutId: string | null
  /** Null for a payout, and if the payer was erased. */
  payer: string | null
  project: string | null
  gross: Cents
  fee: Cents
  net: Cents
}

export const payoutLinesPage = 100

/** GET /organizations/payouts/{id}/lines?after= */
export const payoutLinesSchema = v.object({
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}-\d{1,9}$/, 'after.invalid'),
      v.transform((place) => {
        const [count = 0, line = 0] = place.split('-').map(Number)
        return { count, line }
      }),
    ),
  ),
})
export type PayoutLinesAnswer = { lines: PayoutLine[]; next: string | null }

export const nextPayoutMoney: Money<NextPayoutAnswer> = {
  available: true,
  pending: true,
  amount: true,
  advanced: true,
  owed: true,
  lowest: true,
  secondPersonAbove: true,
}

export const payoutLinesMoney: Money<PayoutLinesAnswer> = { gross: true, fee: true, net: true }

export const payoutMoney: Money<PayoutAnswer> = {
  ...approvalMoney,
  ...payoutLinesMoney,
  carried: true,
  kept: true,
}
