import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { ApprovalSubject } from './subject.ts'

export type RequestApproval = {
  type: 'RequestApproval'
  approvalId: Id<'approval'>
  organisationId: OrganisationId
  subject: ApprovalSubject
  note: string
  askedBy: StaffId | null
  /**
   * The staff who may approve it, without the requester. If there are none, the request is delayed.
   */
  approvers: readonly StaffId[]
  owners: readonly StaffId[]
  at: Instant
}

export type GiveApproval = { type: 'GiveApproval'; by: StaffId; at: Instant }
export type RefuseApproval = { type: 'RefuseApproval'; by: StaffId; reason: string; at: Instant }
/** `by` is null if the request was cancelled by the link in a letter. */
export type CancelApproval = { type: 'CancelApproval'; by: StaffId | null; at: Instant }
/** The request lapses, or its delay is over. Before that moment nothing happens. */
export type EndApproval = { type: 'EndApproval'; at: Instant }
export type RecordExecution = { type: 'RecordExecution'; outcome: string; at: Instant }

export type ApprovalCommand =
  | RequestApproval
  | GiveApproval
  | RefuseApproval
  | CancelApproval
  | EndApproval
  | RecordExecution

export type ApprovalRefusal =
  | 'approval_not_found'
  /** Another decision was first, or its time is over. */
  | 'approval_ended'
  | 'own_request'
  /**
   * They could not approve it at the time of the request: they joined, or got their role, later.
   */
  | 'not_an_approver'
  /** Only the requester can cancel a request; others refuse it. */
  | 'not_own_request'
  /** It takes effect by itself: there is nothing to give. */
  | 'approval_delayed'
  | 'reason_required'
