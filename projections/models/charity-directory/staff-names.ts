import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../../engine/database.ts'

export type StaffName = { staffId: StaffId; firstName: string; lastName: string; username: string }

/** The people who work at a charity's desk now, and since when each has their role. */
export const listTeam = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly (StaffName & { role: StaffRole; roleSince: Instant })[]> =>
  await db
    .selectFrom('read_models.charity_staff')
    .select([
      'staff_id as staffId',
      'first_name as firstName',
      'last_name as lastName',
      'username',
      'role',
      'role_since as roleSince',
    ])
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'active')
    .orderBy('since_position')
    .execute()

/**
 * Lists all people who work or have worked at a charity's desk, or were invited to it. If `upTo` is
 * given, the list ends at that position, for a reader of the books as of a past day.
 */
export const listStaffNames = async (
  db: Db,
  { organisationId, upTo = null }: { organisationId: OrganisationId; upTo?: bigint | null },
): Promise<readonly StaffName[]> =>
  await db
    .selectFrom('read_models.charity_staff')
    .select(['staff_id as staffId', 'first_name as firstName', 'last_name as lastName', 'username'])
    .where('organisation_id', '=', organisationId)
    .$if(upTo !== null, (rows) => rows.where('since_position', '<=', upTo))
    .orderBy('since_position')
    .execute()
