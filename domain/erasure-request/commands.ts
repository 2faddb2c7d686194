import type { CalendarDay } from '../kernel/calendar.ts'
import type {
  AdministratorId,
  DonorId,
  Id,
  OrganisationId,
  PersonId,
  StaffId,
} from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'

export type ErasureRequestId = Id<'erasure_request'>

type Common = { organisationId: OrganisationId; requestId: ErasureRequestId; at: Instant }

export type RequestErasure = Common & {
  type: 'RequestErasure'
  /** The record, and all of its payer ids, its own first. */
  personId: PersonId
  people: readonly PersonId[]
  by: StaffId
  receivedOn: CalendarDay
  /** How the donor asked, in the words of staff. */
  reason: string
}

export type WithdrawErasureRequest = Common & { type: 'WithdrawErasureRequest'; by: StaffId }

export type DeclineErasureRequest = Common & {
  type: 'DeclineErasureRequest'
  administratorId: AdministratorId
  reason: string
}

/** The caller finds the accounts, because the people of a request may log in by any address. */
export type ApproveErasureRequest = Common & {
  type: 'ApproveErasureRequest'
  administratorId: AdministratorId
  accounts: readonly DonorId[]
}

/** The people of the request are erased, by its approval or otherwise. */
export type CarryOutErasureRequest = Common & { type: 'CarryOutErasureRequest' }

export type ErasureRequestCommand =
  | RequestErasure
  | WithdrawErasureRequest
  | DeclineErasureRequest
  | ApproveErasureRequest
  | CarryOutErasureRequest

/**
 * `erasure_already_requested`: a request for one of these people waits for its decision, or for its
 * erasure. `erasure_request_decided`: another person has decided or withdrawn it.
 */
export type ErasureRequestRefusal =
  | 'erasure_received_in_future'
  | 'erasure_reason_required'
  | 'erasure_already_requested'
  | 'erasure_request_not_found'
  | 'erasure_request_decided'
