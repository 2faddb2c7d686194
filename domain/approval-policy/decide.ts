import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import { isLoosening } from '../staff/two-person-rules.ts'
import type { ApprovalPolicyCommand, ApprovalPolicyRefusal } from './commands.ts'
import type { ApprovalPolicyEvent } from './events.ts'
import type { ApprovalPolicyState } from './state.ts'

type Decision = readonly ApprovalPolicyEvent[] | Refused<ApprovalPolicyRefusal>

export const decideApprovalPolicy = (
  { type: _type, seenChanges, ...change }: ApprovalPolicyCommand,
  state: ApprovalPolicyState,
): Decision => {
  if (canonicalJson(change.rules) === canonicalJson(state.rules)) return []
  if (seenChanges !== state.changes) return { refused: 'policy_changed' }
  if (change.approvalId === null && isLoosening(state.rules, change.rules)) {
    return { refused: 'approval_required' }
  }
  return [{ type: 'PolicyChanged', data: { ...change, change: state.changes + 1 } }]
}
