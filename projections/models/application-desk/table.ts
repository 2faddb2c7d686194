import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which applications are there, how far are they, and which are due? One row for each. */
export type ApplicationsTable = {
  organisation_id: OrganisationId
  applicant_id: StaffId
  /** Personal. */
  username: string
  status: StartedApplication['status']
  round: number
  plan: string | null
  /** The charity's name; null until it is given. */
  name: string | null
  /** Of the newest submission. */
  submitted_at: Instant | null
  /** Hong Kong day by which a decision is promised; null while none is owed. */
  due_on: CalendarDay | null
  claimed_by: AdministratorId | null
  /** The reason of a decline, or what more was asked for. Personal. */
  message: string | null
  /** The folded state. Personal. */
  state: StartedApplication
  started_at: Instant
  started_position: bigint
  changed_at: Instant
  position: bigint
}
