import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The origin of each request of a member of staff. Operational, not derived: it is about the
 * person's network, and is deleted half a year later, or with their login.
 */
export type RequestOriginTable = {
  /** The cause of the events that the request recorded. */
  request_id: string
  organisation_id: OrganisationId
  staff_id: StaffId
  /** The browser's name, such as `Chrome, Android`; empty if unknown. */
  device: string
  /** The network, as a session has it. */
  place: string
  happened_at: Instant
}
