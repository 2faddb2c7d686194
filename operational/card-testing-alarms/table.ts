import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Is somebody trying out cards at this charity? While one lasts, everybody who pays by card there
 * proves to be no program. Kept, not derived: it is an opinion of the moment, and no fact.
 */
export type CardTestingAlarmTable = {
  organisation_id: OrganisationId
  began_at: Instant
  ends_at: Instant
  /** What banks had answered when it was last prolonged. */
  declined: number
  succeeded: number
}
