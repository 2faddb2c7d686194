import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ColumnType } from 'kysely'

/**
 * The charities of each login. Operational, not derived: no charity's events name another charity,
 * so that no charity can learn of its staff's other employers.
 */
export type MembershipTable = {
  /** The person, as the charity's own events name them. */
  staff_id: StaffId
  organisation_id: OrganisationId
  /** The `person_id` of the credential, of the second factor and of the known devices. */
  login_id: string
  /** When its desk was opened last: the next login opens it again. */
  opened_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  /** The username was changed, and the charity’s own events may not contain the change yet. */
  username_due: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Instant, Instant | undefined, never>
}
