import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  isAllowedAsOf,
  isAllowedWhileSuspended,
  may,
  type Permission,
  type Role,
} from '@almoner/domain/staff/permissions.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { recordBooksView } from '../use-cases/books/books-view.ts'
import { isDownload, recordDownload } from '../use-cases/files/record-download.ts'
import { isFileView, recordFileView } from '../use-cases/files/record-file-view.ts'
import { isApplicant } from '../use-cases/applications/own-application.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findStaffMember } from '@almoner/projections/models/charity-directory/query.ts'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { isDemonstration } from '@almoner/platform/password/published-passwords.ts'
import type { AppEnv, SignedIn } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'

const permissionOfHandler = new WeakMap<object, Permission>()

/**
 * Lets a request through whose sender has the permission. A guest or a person of another realm gets
 * `not_signed_in`; a role without the permission gets `not_allowed`. The role is read on each
 * request, because it can be revoked.
 */
export const requirePermission = (permission: Permission): MiddlewareHandler<AppEnv> => {
  const isOfAdministration = may('administrator', permission)
  const realm = isOfAdministration ? 'administrator' : 'staff'
  const handler = createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('signedIn')?.realm !== realm) throw new Refusal('not_signed_in')
    const allowed = { whileSuspended: isAllowedWhileSuspended(permission) }
    const { role, isPinned } = await findSeat(c, allowed)
    if (!may(role, permission)) throw new Refusal('not_allowed')
    if (!setUp.has(permission)) await assertSecondFactorIsSetUp(c, permission)
    if (isPinned && !isAllowedAsOf(permission)) throw new Refusal('books_as_of_only')
    await next()
    // A view or a download that cannot be recorded is not shown.
    if (isDownload(c)) await recordDownload(c)
    else if (isFileView(c)) await recordFileView(c)
    else if (role === 'auditor' && c.res.ok) await recordBooksView(c, permission)
  })
  permissionOfHandler.set(handler, permission)
  return handler
}

/**
 * The permissions of a person who must first set up a second factor: the set-up, and their own
 * login.
 */
const setUp: ReadonlySet<Permission> = new Set([
  'desk.open',
  'own_account.read',
  'own_account.edit',
  'own_charities.open',
  'administrator_account.read',
  'administrator_account.edit',
])

type PersonOfRealm = Pick<SignedIn, 'realm' | 'personId'> & {
  organisationId?: SignedIn['organisationId']
}

/**
 * Whether this person needs a second factor for every action: administrators do, and staff do if
 * their charity requires it.
 */
export const requiresSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId, organisationId = null }: PersonOfRealm,
): Promise<boolean> => {
  const { db, site } = c.get('deps')
  if (realm === 'administrator') return !isDemonstration(site)
  if (realm !== 'staff') return false
  const member = await findStaffMember(db, {
    organisationId: organisationId as OrganisationId,
    staffId: personId as StaffId,
  })
  return member !== null && member.needsSecondFactor
}

// Read on each request: it can be turned off.
const assertSecondFactorIsSetUp = async (
  c: Context<AppEnv>,
  permission: Permission,
): Promise<void> => {
  const person = requirePresent(c.get('signedIn'), 'who is signed in')
  if (!(await requiresSecondFactor(c, person))) return
  // Actions that a suspended charity is still allowed, such as a refund, must not wait for the
  // set-up.
  if (isAllowedWhileSuspended(permission) && (await isDeskSuspended(c))) return
  await assertOwnSecondFactor(c)
}

const isDeskSuspended = async (c: Context<AppEnv>): Promise<boolean> => {
  const member = await findOwnStaffMember(c)
  return member !== null && member.isSuspended
}

/** The signed-in person has a second factor. */
export const assertOwnSecondFactor = async (c: Context<AppEnv>): Promise<void> => {
  const { realm, personId } = requirePresent(c.get('signedIn'), 'who is signed in')
  const factor = await findSecondFactor(c.get('deps').db, { realm, personId })
  if (factor === null || factor.confirmedAt === null) {
    throw new Refusal('second_factor_setup_required')
  }
}

/** The permission that a registered handler requires, for the test of every route of staff. */
export const requiredPermission = (handler: object): Permission | undefined =>
  permissionOfHandler.get(handler)

/**
 * Returns the current role of the signed-in staff member, applicant or administrator. The desk of a
 * suspended charity is closed, except for actions that are allowed during a suspension.
 */
export const findRole = async (c: Context<AppEnv>, options: Allowed = {}): Promise<Role> =>
  (await findSeat(c, options)).role

type Allowed = { whileSuspended?: boolean }

const findSeat = async (
  c: Context<AppEnv>,
  { whileSuspended = false }: Allowed,
): Promise<{ role: Role; isPinned: boolean }> => {
  const live = { isPinned: false }
  const signedIn = c.get('signedIn')
  if (signedIn?.realm === 'administrator') return { role: 'administrator', ...live }
  const member = await findOwnStaffMember(c)
  // The applicant is the charity's owner before it opens, and has a desk only then.
  if ((member === null || member.isOpening) && (await isApplicant(c)))
    return { role: 'applicant', ...live }
  if (member === null) throw new Refusal('not_signed_in')
  const { role, accessUntil, isSuspended, booksAsOf } = member
  const isOver = accessUntil !== null && toMilliseconds(accessUntil) <= c.get('deps').now()
  if (isOver) throw new Refusal('not_signed_in')
  if (isSuspended && !whileSuspended) throw new Refusal('organisation_suspended')
  return { role, isPinned: booksAsOf !== null }
}

const findOwnStaffMember = (c: Context<AppEnv>): ReturnType<typeof findStaffMember> => {
  const signedIn = c.get('signedIn')
  return findStaffMember(c.get('deps').db, {
    organisationId: signedIn?.organisationId as OrganisationId,
    staffId: signedIn?.personId as StaffId,
  })
}
