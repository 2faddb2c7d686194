import type { Decider } from '../kernel/decider.ts'
import type { ApprovalPolicyCommand, ApprovalPolicyRefusal } from './commands.ts'
import { decideApprovalPolicy } from './decide.ts'
import { approvalPolicyEvents, type ApprovalPolicyEvent } from './events.ts'
import { evolveApprovalPolicy, initialApprovalPolicy, type ApprovalPolicyState } from './state.ts'

/**
 * Decides when an action at a charity needs a second person; the stream has the charity's id. A
 * charity without an event has the default rules. A change that tightens them takes effect at once.
 * A change that loosens them names its approval.
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
