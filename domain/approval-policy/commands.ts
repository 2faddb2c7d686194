import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { TwoPersonRules } from '../staff/two-person-rules.ts'

export type ChangePolicy = {
  type: 'ChangePolicy'
  organisationId: OrganisationId
  rules: TwoPersonRules
  /**
   * The number of changes that the person saw when deciding. It prevents them from undoing a change
   * they did not see.
   */
  seenChanges: number
  by: StaffId
  approvalId: Id<'approval'> | null
  at: Instant
}

export type ApprovalPolicyCommand = ChangePolicy

/** `approval_required`: it loosens the rules, and names no approval. */
export type ApprovalPolicyRefusal = 'policy_changed' | 'approval_required'
