import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import type { ErasureRequestStatus } from '@almoner/domain/erasure-request/state.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type {
  AdministratorId,
  OrganisationId,
  PersonId,
  StaffId,
} from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The requests of charities that a donor is erased, and what became of each. */
export type ErasureRequestsTable = {
  request_id: ErasureRequestId
  organisation_id: OrganisationId
  person_id: PersonId
  /** The payer ids of the record, its own first. */
  people: readonly PersonId[]
  status: ErasureRequestStatus
  /** Personal, as the reason of a refusal is. */
  reason: string
  received_on: CalendarDay
  due_on: CalendarDay
  requested_by: StaffId
  requested_at: Instant
  /** Null without a decision: it waits, was withdrawn, or the donor was erased before. */
  decided_by: AdministratorId | null
  /** When it was decided or withdrawn. */
  decided_at: Instant | null
  decline_reason: string | null
  carried_out_at: Instant | null
  requested_position: bigint
  position: bigint
}
