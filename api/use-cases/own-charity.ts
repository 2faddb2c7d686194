import type { Context } from 'hono'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import {
  charityById,
  staffMember,
  type Charity,
} from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../app-env.ts'

/** The charity of the signed-in staff member. Each query of the desk is scoped to it. */
export const ownOrganisation = (c: Context<AppEnv>): OrganisationId =>
  present(c.get('signedIn')?.organisationId, 'the charity of a staff member')

export const ownCharity = async (c: Context<AppEnv>): Promise<Charity> => {
  const organisationId = ownOrganisation(c)
  return present(await charityById(c.get('deps').db, organisationId), 'the charity of its staff')
}

export const ownStaffId = (c: Context<AppEnv>): StaffId =>
  present(c.get('signedIn')?.personId, 'who is signed in') as StaffId

export const ownStaffMember = async (c: Context<AppEnv>) => {
  const who = { organisationId: ownOrganisation(c), staffId: ownStaffId(c) }
  return present(await staffMember(c.get('deps').db, who), 'the signed-in staff member')
}
