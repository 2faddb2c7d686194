import type { ApprovalRule } from '@almoner/domain/approval/events.ts'
import type { ApprovalStatus } from '@almoner/domain/approval/state.ts'
import type { ApprovalKind, ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import type { Id, OrganisationId, PersonId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'

/** What waits at a charity for a second person, and how it ended? One row for each request. */
export type ApprovalsTable = {
  approval_id: Id<'approval'>
  organisation_id: OrganisationId
  kind: ApprovalKind
  /** At most one request of a charity is open for each. */
  subject_key: string
  subject: ApprovalSubject
  /** Whose personal data the note is. */
  person_id: PersonId
  /** Personal, as the reason is. */
  note: string
  /** Null: a payout that began by itself. */
  asked_by: StaffId | null
  asked_at: Instant
  rule: ApprovalRule
  approvers: readonly StaffId[]
  ends_at: Instant
  status: ApprovalStatus
  /** Null also where a link was followed, or time ended it. */
  decided_by: StaffId | null
  decided_at: Instant | null
  /** Of a refusal. */
  reason: string | null
  /** Of an execution: `done`, or why not. */
  outcome: string | null
  asked_position: bigint
  position: bigint
}

/** Which rules for two persons has a charity changed? One row for each charity that did. */
export type ApprovalPoliciesTable = {
  organisation_id: OrganisationId
  changes: number
  rules: TwoPersonRules
  changed_by: StaffId
  changed_at: Instant
  position: bigint
}
