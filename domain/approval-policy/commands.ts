import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { TwoPersonRules } from '../staff/two-person-rules.ts'

export type ChangePolicy = {
  type: 'ChangePolicy'
  organisationId: OrganisationId
  rules: TwoPersonRules
  /** How many changes there were when the person decided: what they did not see, they do not undo. */
  seenChanges: number
  by: StaffId
  approvalId: Id<'approval'> | null
  at: Instant
}

export type ApprovalPolicyCommand = ChangePolicy

/** `approval_required`: it loosens the rules, and names no approval. */
export type ApprovalPolicyRefusal = 'policy_changed' | 'approval_required'
