import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { Role } from '@almoner/domain/staff/permissions.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Credential } from '@almoner/operational/credentials/credentials.ts'
import { listMemberships, type Membership } from '@almoner/operational/memberships/memberships.ts'
import {
  findCharityById,
  findStaffMember,
} from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { switchSession } from '../../../middleware/session.ts'
import { Refusal } from '../../../http/problem.ts'
import { findApplication } from '../../applications/own-application.ts'
import { ownStaffId } from '../../charity/own-charity.ts'
import { recordSecurityEvent } from '../security-log.ts'
import type { LoginAnswer } from '../contract.ts'

/** A charity whose desk a login opens, or the application of one. */
export type OwnCharity = Membership & { name: string; role: Role; isSuspended: boolean }

/** The charities of a staff member’s login, the one that was opened last first. */
export const listOwnCharities = async (
  c: Context<AppEnv>,
  staffId: string,
): Promise<readonly OwnCharity[]> => {
  const memberships = await listMemberships(c.get('deps').db, staffId)
  const charities = await Promise.all(
    memberships.map((membership) => findOwnCharity(c, membership)),
  )
  return charities.filter((each) => each !== null)
}

// Applies the checks of each request of a session there. Returns null if the session would be
// refused at once.
const findOwnCharity = async (
  c: Context<AppEnv>,
  membership: Membership,
): Promise<OwnCharity | null> => {
  const { db, now } = c.get('deps')
  const language = c.get('language')
  const { organisationId, staffId } = membership
  const member = await findStaffMember(db, membership)
  if (member === null || member.isOpening) {
    const application = await findApplication(c, { organisationId, applicantId: staffId })
    const isOver = application?.status === 'withdrawn' || application?.status === 'approved'
    if (application !== null && (member !== null || !isOver)) {
      const { charity } = application.filled
      const name = charity === null ? '' : localised(charity.name, language)
      return { ...membership, name, role: 'applicant', isSuspended: false }
    }
  }
  if (member === null) return null
  const { accessUntil, role, isSuspended } = member
  if (accessUntil !== null && toMilliseconds(accessUntil) <= now()) return null
  const charity = await findCharityById(db, organisationId)
  const name = charity === null ? '' : localised(charity.profile.name, language)
  return { ...membership, name, role, isSuspended }
}

type Person = Pick<SignedIn, 'realm' | 'personId' | 'organisationId'>

/**
 * Returns the person who logs in with this credential. For staff, it is the person at the charity
 * that was opened last.
 */
export const chooseDesk = async (
  c: Context<AppEnv>,
  { realm, personId, organisationId }: Credential,
): Promise<Person> => {
  const person = { realm, personId, organisationId }
  if (realm !== 'staff') return person
  const memberships = await listMemberships(c.get('deps').db, personId)
  if (memberships.length < 2) return person
  const [last] = await listOwnCharities(c, personId)
  // A login without a desk is refused by each screen.
  if (last === undefined) return person
  return { realm, personId: last.staffId, organisationId: last.organisationId }
}

/**
 * Ends the session of the signed-in staff member and opens one at another charity of their login,
 * as the person that they are there. Returns its token, for a caller without a cookie.
 */
export const openOwnCharity = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<LoginAnswer | null> => {
  const charities = await listOwnCharities(c, ownStaffId(c))
  const wanted = charities.find((charity) => charity.organisationId === organisationId)
  // A charity of other staff gets the same answer as one that does not exist.
  if (wanted === undefined) throw new Refusal('not_found')
  const answer = await switchSession(c, wanted)
  await recordSecurityEvent(c, { event: 'logout', outcome: 'succeeded' })
  const person = { realm: 'staff', personId: wanted.staffId, organisationId } as const
  await recordSecurityEvent(c, { event: 'login', outcome: 'succeeded', account: person })
  return answer
}
