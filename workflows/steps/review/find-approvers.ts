import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Finds the staff who may approve this person's request, and the charity's owners. */
export type FindApprovers = (request: {
  organisationId: OrganisationId
  kind: ApprovalKind
  askedBy: StaffId | null
  at: Instant
}) => Promise<{ approvers: readonly StaffId[]; owners: readonly StaffId[] }>
