import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Generated } from 'kysely'

/**
 * The events at the logins of a charity's staff, with their origins. Operational, not derived: the
 * table holds addresses, is read by the charity's staff, and is deleted half a year later.
 */
export type SecurityEventTable = {
  id: Generated<bigint>
  organisation_id: OrganisationId
  staff_id: string
  event: string
  outcome: 'succeeded' | 'failed'
  reason: string | null
  /** The client's address. */
  address: string
  /** The browser's name, such as `Chrome, Android`. */
  device: string
  happened_at: Instant
}
