import type { ActivityKind, ActivityType } from '@almoner/domain/staff/activity.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

export type ActivityDetails = Readonly<Record<string, string | number | boolean | null>>

/** The actions of a charity's staff, and of administrators. One row for each event. */
export type ActivityTable = {
  position: bigint
  organisation_id: OrganisationId
  at: Instant
  /** `staff:<id>` or `administrator:<id>`. */
  actor: string
  kind: ActivityKind
  type: ActivityType
  /** The id of the person's request; null if a process recorded the event for them. */
  request_id: string | null
  /** Single values of the event, none of them personal. */
  details: ActivityDetails
}
