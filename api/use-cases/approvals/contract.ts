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
  /** Of a refund or a payout. */
  amount: Cents | null
  /** Of a refund. */
  paymentId: string | null
  refundReason: StaffRefundReason | null
  /** Of a bank account. */
  last4: string | null
  /** What the rules would be. */
  rules: RulesAnswer | null
  /** Of a change of the team; the role is null where the colleague goes. */
  colleague: { name: string; role: StaffRole | null } | null
  /** What the person wrote with it; may be empty. */
  note: string
  /** Null: a payout that began by itself. */
  askedBy: { name: string; isYou: boolean } | null
  askedAt: string
  /** `delay`: no other person could approve it when it was asked for. */
  rule: 'second_person' | 'delay'
  /** Who could approve it when it was asked for. */
  approvers: string[]
  /** When it lapses, or takes effect after a delay. */
  endsAt: string
  /** `approved`: it is being carried out. `not_done`: it could not be; `outcome` says why. */
  status: 'waiting' | 'approved' | 'refused' | 'cancelled' | 'lapsed' | 'done' | 'not_done'
  /** Null: nobody yet, the link of a letter, or time. */
  decidedBy: string | null
  decidedAt: string | null
  /** Of a refusal. */
  reason: string | null
  outcome: string | null
  /** What the reader may do about it now. */
  may: { approve: boolean; refuse: boolean; cancel: boolean }
}

export const approvalMoney: Money<Approval> = {
  amount: true,
  refundAbove: true,
  refundDayAbove: true,
  payoutAbove: true,
}
