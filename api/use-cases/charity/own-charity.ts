import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import {
  findCharityById,
  findStaffMember,
  type Charity,
} from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'

/** Returns the charity of the signed-in staff member. Each query of the desk is scoped to it. */
export const ownOrganisation = (c: Context<AppEnv>): OrganisationId =>
  requirePresent(c.get('signedIn')?.organisationId, 'the charity of a staff member')

export const loadOwnCharity = async (c: Context<AppEnv>): Promise<Charity> => {
  const organisationId = ownOrganisation(c)
  return requirePresent(
    await findCharityById(c.get('deps').db, organisationId),
    'the charity of its staff',
  )
}

export const ownStaffId = (c: Context<AppEnv>): StaffId =>
  requirePresent(c.get('signedIn')?.personId, 'who is signed in') as StaffId

export const loadOwnStaffMember = async (c: Context<AppEnv>) => {
  const who = { organisationId: ownOrganisation(c), staffId: ownStaffId(c) }
  return requirePresent(await findStaffMember(c.get('deps').db, who), 'the signed-in staff member')
}
