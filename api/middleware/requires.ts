import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { may, type Permission, type Role } from '@almoner/domain/kernel/permissions.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { staffMember } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'

const permissionOfHandler = new WeakMap<object, Permission>()

/**
 * Lets a request through whose sender has the permission. A guest or a person of another realm gets
 * `not_signed_in`; a role without the permission gets `not_allowed`. The role is read on each
 * request, because it can be revoked.
 */
export const requires = (permission: Permission): MiddlewareHandler<AppEnv> => {
  const isOfAdministration = may('administrator', permission)
  const realm = isOfAdministration ? 'administrator' : 'staff'
  const handler = createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('signedIn')?.realm !== realm) throw new Refusal('not_signed_in')
    if (!may(await roleOf(c), permission)) throw new Refusal('not_allowed')
    return next()
  })
  permissionOfHandler.set(handler, permission)
  return handler
}

/** The permission that a registered handler requires, for the test of every route of staff. */
export const requiredPermission = (handler: object): Permission | undefined =>
  permissionOfHandler.get(handler)

/** The role of the signed-in staff member or administrator, as it is now. */
export const roleOf = async (c: Context<AppEnv>): Promise<Role> => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm === 'administrator') return 'administrator'
  const found = await staffMember(c.get('deps').db, {
    organisationId: signedIn?.organisationId as OrganisationId,
    staffId: signedIn?.personId as StaffId,
  })
  if (found === null) throw new Refusal('not_signed_in')
  return found.role
}
