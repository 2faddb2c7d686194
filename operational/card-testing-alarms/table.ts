import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Are cards being tested at this charity? While an alarm is active, every card payer there must
 * solve a challenge. Operational, not derived: it is a present assessment, and no fact.
 */
export type CardTestingAlarmTable = {
  organisation_id: OrganisationId
  began_at: Instant
  ends_at: Instant
  /** The numbers of answers from banks when the alarm was last prolonged. */
  declined: number
  succeeded: number
}
