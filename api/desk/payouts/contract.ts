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
import type { Payout, PayoutBank, PayoutStatus } from './list/payouts-list-contract.ts'
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
  /** What a payout may take. */
  available: Cents
  /** Received by card, and not settled by the card provider yet. */
  pending: Cents
  /** The payout that is under way. */
  onItsWay: { id: string; amount: Cents; status: 'requested' | 'approved' | 'sent' } | null
  /** What the platform advanced, and takes from the next settlements. */
  advanced: Cents
  /** The oldest first, 20 at most. */
  advances: { kind: 'refund' | 'dispute'; paymentId: string; owed: Cents }[]
  /** `yyyy-MM-dd`: since when the oldest part of it is available; null where nothing is. */
  availableSince: string | null
  /** For how many days. */
  availableDays: number | null
  /** It is so old that the card provider soon pays it out or back by itself. */
  isOld: boolean
  lowest: Cents
  bank: PayoutBank | null
  /** ISO 8601: no payout starts before; null where nothing holds one. */
  heldUntil: string | null
  /** The day by which a payout that is sent today arrives. */
  arrivesBy: string
  /** A payout of more than this needs a second person; null where none does. */
  secondPersonAbove: Cents | null
  /** The colleagues who may approve what the reader asks for; where there are none, a day must pass. */
  approvers: string[]
  schedule: PayoutSchedule
  /** Those that matter most first; empty where a payout can be requested. */
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
 * POST /organizations/payouts, with an `Idempotency-Key`: the same key again is the same payout; with
 * another amount it is 409 `request_reused`. 422 `amount_too_low` or `amount_too_high`; 409 for each
 * obstacle, and `treasury_changed` where the balance is no longer the one that was seen.
 */
export const requestPayoutSchema = v.object({
  amount: typedAmountSchema,
  /** `seen` of the answer that the person decided by. */
  seen: v.pipe(v.number('seen.required'), v.integer('seen.invalid'), v.minValue(0, 'seen.invalid')),
  /** Another of the same sum is meant: without it 409 `entered_before` within ten minutes. */
  again: againEntry,
  ...stepUpEntries,
})
export type RequestPayoutBody = v.InferInput<typeof requestPayoutSchema>

/** 201: the payout that was requested. */
export type RequestedPayoutAnswer = {
  id: string
  amount: Cents
  bank: PayoutBank
  /** The day by which it arrives, where it needs no approval; null where it does. */
  arrivesBy: string | null
  approval: PayoutApproval
  /** Who may approve it next, where a second person must. */
  approvers: string[]
}

export const payoutParamSchema = v.object({ payoutId: idSchema('payout') })

/** What happened to a payout, in order. */
export type PayoutStep = {
  type: PayoutStatus
  /** ISO 8601 */
  at: string
  /** Null where no person did it. */
  by: string | null
}

export type PayoutLineKind =
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'refund_failed'
  | 'dispute_won'
  | 'payout_returned'

/** What the lines of one kind come to. */
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
  /** `carried` + the nets of `lines` − `kept` is the amount. */
  carried: Cents
  lines: PayoutLineSum[]
  kept: Cents
  postings: PostingAnswer[]
  /** The request for a second person, or the delay; null where it needs none. */
  approval: Approval | null
  mayCancel: boolean
}

/** One line of a payout: a payment, a refund or dispute that was settled from it, or what came back. */
export type PayoutLine = {
  id: string
  kind: PayoutLineKind
  /** `yyyy-MM-dd`: when it was settled, repaid or came back. */
  day: string
  /** Null for a payout that was returned. */
  paymentId: string | null
  /** The payout that was returned. */
  payoutId: string | null
  /** Null where the payer was erased, and for a payout. */
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
