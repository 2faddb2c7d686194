import { createMiddleware } from 'hono/factory'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { hasExplained } from '@almoner/operational/sessions/sessions.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'

/**
 * An administrator opens the data of a charity that is open, or was, only after a reason that the
 * charity reads, once a session. An application under review needs none.
 */
export const requireAccessReason = createMiddleware<AppEnv>(async (c, next) => {
  const { db } = c.get('deps')
  const organisationId = c.req.param('organizationId') as OrganisationId
  const charity = isUuid(organisationId) ? await findCharityById(db, organisationId) : null
  const { tokenHash } = requirePresent(c.get('signedIn'), 'who is signed in')
  const isOpen = charity?.status === 'approved' || charity?.status === 'suspended'
  if (isOpen && !(await hasExplained(db, { tokenHash, organisationId }))) {
    throw new Refusal('access_reason_required')
  }
  return next()
})
