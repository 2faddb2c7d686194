import type { Decider } from '../kernel/decider.ts'
import type { ApprovalPolicyCommand, ApprovalPolicyRefusal } from './commands.ts'
import { decideApprovalPolicy } from './decide.ts'
import { approvalPolicyEvents, type ApprovalPolicyEvent } from './events.ts'
import { evolveApprovalPolicy, initialApprovalPolicy, type ApprovalPolicyState } from './state.ts'

/**
 * When an action at a charity needs a second person, under the charity's id. A charity without an
 * event has the default rules. What tightens them takes effect at once; what loosens them names the
 * approval by which it may.
 */
export const approvalPolicy: Decider<
  ApprovalPolicyState,
  ApprovalPolicyCommand,
  ApprovalPolicyEvent,
  ApprovalPolicyRefusal
> = {
  category: 'approval_policy',
  shapes: approvalPolicyEvents,
  initial: initialApprovalPolicy,
  decide: decideApprovalPolicy,
  evolve: evolveApprovalPolicy,
}

export type {
  ApprovalPolicyCommand,
  ApprovalPolicyRefusal,
  ApprovalPolicyEvent,
  ApprovalPolicyState,
}
