import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { sql } from 'kysely'
import type { RowOf } from '../../engine/database.ts'
import { containsWords, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'

export type TeamRow = ReturnType<typeof toTeamRow>

const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  username))`

const name = sql<string>`left(lower(last_name || ' ' || first_name), 60)`

/** The people of a charity's desk, and those invited to it. */
export const teamList = listQuery({
  table: 'read_models.charity_staff',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([row('organisation_id', '=', organisationId), row('state', '<>', 'removed')]),
  where: {
    q: containsWords(searched),
    day: isWithinDays(sql.ref('since')),
    role: (row, role: StaffRole) => row('role', '=', role),
    state: (row, state: 'active' | 'invited') => row('state', '=', state),
  },
  position: 'since_position',
  order: { date: 'position', name: { column: name, type: 'text', isPersonal: true } },
  totals: {
    columns: sql`count(*) as rows, count(*) filter (where state = 'invited') as invited`,
    read: ({ rows, invited }) => ({ rows: Number(rows ?? 0n), invited: Number(invited ?? 0n) }),
  },
  row: (row, { organisationId }) => toTeamRow(row, organisationId),
})

const toTeamRow = (row: RowOf<'read_models.charity_staff'>, organisationId: OrganisationId) => {
  const { state } = row
  assert(row.organisation_id === organisationId && state !== 'removed', 'the team of this charity')
  return {
    staffId: row.staff_id,
    state,
    role: row.role,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    accessUntil: row.access_until,
    booksAsOf: row.books_as_of,
    contactGranted: row.sees_unmasked,
    invitationExpiresAt: row.invitation_expires_at,
    since: row.since,
  }
}
