import type { ApprovalRule } from '@almoner/domain/approval/events.ts'
import type { ApprovalStatus } from '@almoner/domain/approval/state.ts'
import type { ApprovalKind, ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import type { Id, OrganisationId, PersonId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'

/**
 * The requests at a charity that wait for a second person, and their outcomes. One row for each
 * request.
 */
export type ApprovalsTable = {
  approval_id: Id<'approval'>
  organisation_id: OrganisationId
  kind: ApprovalKind
  /** A charity has at most one open request for each subject. */
  subject_key: string
  subject: ApprovalSubject
  /** The person whose personal data the note is. */
  person_id: PersonId
  /** Personal, as the reason is. */
  note: string
  /** Null if the payout began by itself. */
  asked_by: StaffId | null
  asked_at: Instant
  rule: ApprovalRule
  approvers: readonly StaffId[]
  ends_at: Instant
  status: ApprovalStatus
  /** Also null if a link was followed or time ended it. */
  decided_by: StaffId | null
  decided_at: Instant | null
  /** The reason of a refusal. */
  reason: string | null
  /** The outcome of an execution: `done`, or why not. */
  outcome: string | null
  asked_position: bigint
  position: bigint
}

/** The rules for two persons that a charity has changed. One row for each such charity. */
export type ApprovalPoliciesTable = {
  organisation_id: OrganisationId
  changes: number
  rules: TwoPersonRules
  changed_by: StaffId
  changed_at: Instant
  position: bigint
}
