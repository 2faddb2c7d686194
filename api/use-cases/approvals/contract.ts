import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { StaffRefundReason } from '@almoner/domain/payment-methods/refund-reason.ts'
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

/** A request that needs a second person, or takes effect after a day. */
export type Approval = {
  id: string
  kind: ApprovalKind
  /** The amount of a refund or a payout. */
  amount: Cents | null
  /** The payment of a refund. */
  paymentId: string | null
  refundReason: StaffRefundReason | null
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
}
