import type { Context } from 'hono'
import { chooseApprovers } from '@almoner/domain/approval/approvers.ts'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  listTeam,
  type StaffName,
} from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation } from '../charity/own-charity.ts'

/**
 * Returns the people who may approve this person's request, and the charity's owners, who receive a
 * letter about a delay.
 */
export const findApprovers = async (
  c: Context<AppEnv>,
  filter: { kind: ApprovalKind; askedBy: StaffId | null; concerned?: StaffId | null },
): Promise<{ approvers: readonly StaffName[]; owners: readonly StaffName[] }> => {
  const { db, now } = c.get('deps')
  const team = await listTeam(db, { organisationId: ownOrganisation(c) })
  return chooseApprovers(team, { ...filter, at: instantFromMilliseconds(now()) })
}
