import type { ApprovalEvent, ApprovalRule } from './events.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { ApprovalSubject } from './subject.ts'

export type ApprovalStatus =
  | 'open'
  | 'given'
  | 'delay_passed'
  | 'refused'
  | 'cancelled'
  | 'lapsed'
  | 'executed'

export type RequestedApproval = {
  status: ApprovalStatus
  approvalId: Id<'approval'>
  organisationId: OrganisationId
  subject: ApprovalSubject
  note: string
  askedBy: StaffId | null
  askedAt: Instant
  rule: ApprovalRule
  approvers: readonly StaffId[]
  owners: readonly StaffId[]
  endsAt: Instant
  /**
   * The person who approved, refused or cancelled it. Null if it is undecided, or was ended by a
   * letter's link or by time.
   */
  decidedBy: StaffId | null
  /** The outcome of the execution; null before it. */
  outcome: string | null
}

export type ApprovalState = { status: 'none' } | RequestedApproval

export const initialApproval: ApprovalState = { status: 'none' }

const statusAfter = {
  ApprovalGiven: 'given',
  ApprovalRefused: 'refused',
  ApprovalCancelled: 'cancelled',
  ApprovalLapsed: 'lapsed',
  ApprovalDelayPassed: 'delay_passed',
} as const

export const evolveApproval = (state: ApprovalState, event: ApprovalEvent): ApprovalState => {
  if (event.type === 'ApprovalRequested') {
    const { at: askedAt, ...facts } = event.data
    const { note } = event.personal
    return { status: 'open', ...facts, note, askedAt, decidedBy: null, outcome: null }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ApprovalGiven':
    case 'ApprovalRefused':
    case 'ApprovalCancelled':
      return { ...state, status: statusAfter[event.type], decidedBy: event.data.by }
    case 'ApprovalLapsed':
    case 'ApprovalDelayPassed':
      return { ...state, status: statusAfter[event.type] }
    case 'ApprovalExecuted':
      return { ...state, status: 'executed', outcome: event.data.outcome }
  }
}
