import type { Context } from 'hono'
import { permissionToApprove, type ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  listTeam,
  type StaffName,
} from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { AppEnv } from '../../app-env.ts'
import { ownOrganisation } from '../own-charity.ts'

/**
 * A person counts as the second one a day after they got their role. A thief of an account could
 * otherwise invite the second person too; where nobody else is left, the request waits for a day.
 */
const countsAfterMilliseconds = 24 * 3_600_000

/** Who may approve what this person asks for, and the charity's owners, who are told of a delay. */
export const findApprovers = async (
  c: Context<AppEnv>,
  { kind, askedBy }: { kind: ApprovalKind; askedBy: StaffId | null },
): Promise<{ approvers: readonly StaffName[]; owners: readonly StaffName[] }> => {
  const { db, now } = c.get('deps')
  const team = await listTeam(db, { organisationId: ownOrganisation(c) })
  const since = now() - countsAfterMilliseconds
  return {
    approvers: team.filter(
      ({ staffId, role, roleSince }) =>
        staffId !== askedBy &&
        may(role, permissionToApprove[kind]) &&
        toMilliseconds(roleSince) <= since,
    ),
    owners: team.filter(({ role }) => role === 'owner'),
  }
}
