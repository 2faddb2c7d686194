import type { ApprovalPolicyEvent } from '@almoner/domain/approval-policy/events.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import type { ApprovalPolicyState } from '@almoner/domain/approval-policy/state.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { History } from '../history.ts'
import type { ShownApprovalRules } from './contract.ts'

/** When an action at the charity needs a second person. */
export const approvalRulesHistory: History<
  ApprovalPolicyState,
  ApprovalPolicyEvent,
  ShownApprovalRules
> = {
  decider: approvalPolicy,
  details: { PolicyChanged: ({ data: { approvalId } }) => ({ isApproved: approvalId !== null }) },
  hasInitial: true,
  show: ({ rules: { secondPerson, limits, payoutSchedule } }) => ({
    secondPerson,
    refundAbove: toHkd(limits.refundAboveCents),
    refundDayAbove: toHkd(limits.refundDayAboveCents),
    payoutAbove: toHkd(limits.payoutAboveCents),
    payoutSchedule,
  }),
}
