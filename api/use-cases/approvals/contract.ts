import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { StaffRefundReason } from '@almoner/domain/payment-methods/refund-reason.ts'
import type { PayoutDifference } from '@almoner/domain/treasury/rules/unusual-payout.ts'
import type { PayoutSchedule } from '@almoner/domain/staff/two-person-rules.ts'
import type { Money } from '../../http/money-contract.ts'

/** When an action needs a second person. */
export type RulesAnswer = {
  secondPerson: boolean
  refundAbove: Cents
  refundDayAbove: Cents
  payoutAbove: Cents
  payoutSchedule: PayoutSchedule
}

/** What a person needs to know of a payout before they approve it. */
export type PayoutDetails = {
  payoutId: string
  bank: { bank_name: string | null; last4: string }
  /** `yyyy-MM-dd`: payouts go to the account since then; null if this is not known yet. */
  accountSince: string | null
  /** The number of payments in it. The amount is `paymentsNet` + `othersNet` + `carried` − `kept`. */
  payments: number
  paymentsNet: Cents
  /** Refunds, disputes and payouts that were sent back. */
  othersNet: Cents
  carried: Cents
  kept: Cents
  /** `yyyy-MM-dd`: the days of what it consists of; null if it has only what was carried over. */
  period: { from: string; to: string } | null
  /** How it differs from earlier payouts, the gravest first. */
  differences: PayoutDifference[]
}

/** What a person needs to know of the payment that is refunded. */
export type RefundDetails = {
  /** Empty if the payer was erased. */
  payer: string
  paymentAmount: Cents
  receiptNumber: string | null
  /** ISO 8601 */
  givenAt: string
}

export type ApprovalDetails = { payout: PayoutDetails | null; refund: RefundDetails | null }

/** A request that needs a second person, or takes effect after a day. */
export type Approval = {
  id: string
  kind: ApprovalKind
  /** The amount of a refund or a payout. */
  amount: Cents | null
  /** The payment of a refund. */
  paymentId: string | null
  refundReason: StaffRefundReason | null
  /** Null if the request has been decided, or is about no money. */
  payout: PayoutDetails | null
  refund: RefundDetails | null
  /** The last digits of a bank account. */
  last4: string | null
  /** The proposed rules. */
  rules: RulesAnswer | null
  /** The colleague of a change of the team. The role is null if the colleague leaves. */
  colleague: { name: string; role: StaffRole | null } | null
  /** The person's note with the request; may be empty. */
  note: string
  /** Null if the payout began by itself. */
  askedBy: { name: string; isYou: boolean } | null
  askedAt: string
  /** `delay`: no other person could approve the request when it was made. */
  rule: 'second_person' | 'delay'
  /** The people who could approve the request when it was made. */
  approvers: string[]
  /** When it lapses, or takes effect after a delay. */
  endsAt: string
  /**
   * `approved`: it is being carried out. `not_done`: it could not be carried out; `outcome` is the
   * reason.
   */
  status: 'waiting' | 'approved' | 'refused' | 'cancelled' | 'lapsed' | 'done' | 'not_done'
  /** Null if it is undecided, or if the link of a letter or the passing of time decided it. */
  decidedBy: string | null
  decidedAt: string | null
  /** The reason of a refusal. */
  reason: string | null
  outcome: string | null
  /** The actions that the reader may take now. */
  may: { approve: boolean; refuse: boolean; cancel: boolean }
}

export const approvalMoney: Money<Approval> = {
  amount: true,
  refundAbove: true,
  refundDayAbove: true,
  payoutAbove: true,
  paymentsNet: true,
  othersNet: true,
  carried: true,
  kept: true,
  paymentAmount: true,
}
