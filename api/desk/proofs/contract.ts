import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import { manualMethods } from '@almoner/domain/payment-methods/method-names.ts'
import {
  amounts,
  anyOfValues,
  choice,
  days,
  listContract,
  type Filter,
} from '../../http/lists/contract.ts'
import type { BankSuggestion } from '../bank-statements/contract.ts'
import { trySchema } from '../payments/deciding/approval-contract.ts'
import { deskPaymentMoney, type DeskPayment } from '../payments/contract.ts'

/** The maximum number of decisions in one request, and of transfers on a page of the queue. */
export const mostDecisions = 200

/** A transfer whose arrival the charity must confirm. */
export type WaitingProof = DeskPayment & {
  /**
   * Whether the picture was also sent with another payment, to this charity or another one. Such a
   * proof is decided on its own page only.
   */
  reusedProof: 'here' | 'elsewhere' | null
  /** The line of the charity's bank statements that fits it best, or null if none does. */
  bankLine: ProofLine | null
}

export type ProofLine = Pick<BankSuggestion, 'strength' | 'agrees'> & {
  id: string
  statementId: string
  day: string
  /** Empty once its text is erased. */
  description: string
  amount: Cents
  /** The rest of the line, if other payments use a part of it. */
  left: Cents
  /** It pays what the payment lacks: a match approves it. */
  paysInFull: boolean
}

const project: Filter<ProjectId> = { kind: 'choice', read: idSchema('project') }

/** The queue of proofs of the staff member's charity, the oldest first. `amount`: what they are of. */
export const proofsList = listContract<WaitingProof, { rows: number; amount: Cents }>()({
  money: { ...deskPaymentMoney, left: true },
  path: '/api/organizations/proofs',
  filters: {
    /** The search covers names, e-mail address, and the payer's message with the transfer. */
    q: anyOfValues(100, 'q'),
    day: days('day'),
    method: choice(manualMethods, 'method'),
    project,
    amount: amounts('amount'),
  },
  sorts: ['amount', 'date'],
  firstSort: 'date',
  pageSize: mostDecisions,
})

/** Why a transfer is declined. The payer receives the sentence of the reason in their language. */
export const declineReasons = [
  'not_found',
  'other_amount',
  'other_account',
  'unreadable',
  'sent_twice',
] as const
export type DeclineReason = (typeof declineReasons)[number]

const decided = {
  paymentId: idSchema('payment'),
  /** The try that was shown: a newer one is not decided with it. */
  try: trySchema,
  /** Idempotency key: a retried request is the same decision. */
  key: v.pipe(v.string('key.required'), v.regex(/^[\w-]{8,120}$/, 'key.invalid')),
}

export const decisionSchema = v.variant(
  'decision',
  [
    v.object({ decision: v.literal('approve'), ...decided }),
    v.object({
      decision: v.literal('decline'),
      ...decided,
      reason: v.picklist(declineReasons, 'reason.unknown'),
    }),
    /** The line pays the payment in full, which approves it for the day of the line. */
    v.object({ decision: v.literal('match'), ...decided, lineId: idSchema('bank_line') }),
  ],
  'decision.unknown',
)

/**
 * POST /organizations/payments/decisions: up to 200 transfers, each a decision of its own. The
 * answer lists what became of each.
 */
export const decisionsSchema = v.object({
  decisions: v.pipe(
    v.array(decisionSchema, 'decisions.required'),
    v.minLength(1, 'decisions.required'),
    v.maxLength(mostDecisions, 'decisions.too_many'),
    v.check(
      (all) => new Set(all.map(({ paymentId }) => paymentId)).size === all.length,
      'decisions.twice',
    ),
  ),
})
export type SentDecision = v.InferInput<typeof decisionSchema>

/**
 * `changed`: a colleague or the payer was first, and nothing was done. `refused`: nothing was done
 * either. `message` is the sentence in the reader's language.
 */
export type DecisionOutcome = { paymentId: string } & (
  | { outcome: 'done' }
  | { outcome: 'changed' | 'refused'; status: number; code: string; message: string }
)

/** The outcomes, in the order of the request. */
export type DecisionsAnswer = { decisions: DecisionOutcome[] }
