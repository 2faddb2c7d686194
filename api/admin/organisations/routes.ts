import { Hono } from 'hono'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { charitiesByStatus } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { limitFor, listPage } from '../../list-page.ts'
import { requires } from '../../middleware/requires.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { valid } from '../../valid.ts'
import {
  organizationsPageSize,
  organizationsQuerySchema,
  type AdminOrganizationsAnswer,
} from './contract.ts'

/** Administration: every charity on the platform, newest first. */
export const adminRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('administrator'))
  .get(
    '/organizations',
    requires('charities.read'),
    valid('query', organizationsQuerySchema),
    async (c) => {
      const { db, site } = c.get('deps')
      const { status, before } = c.req.valid('query')
      const found = await charitiesByStatus(db, {
        before,
        limit: limitFor(organizationsPageSize),
        ...(status && { status }),
      })
      const { rows, last } = listPage(found, organizationsPageSize)
      const answer: AdminOrganizationsAnswer = {
        organizations: rows.map((charity) => ({
          id: charity.organisationId,
          name: localised(charity.profile.name, c.get('language')),
          subDomain: charity.subDomain,
          payerSite: charityOrigin(site, charity.subDomain),
          plan: charity.profile.plan,
          status: charity.status,
          reason: charity.declineReason,
          contactName: fullName(charity.contact),
          email: charity.contact.email,
          registeredAt: charity.registeredAt,
        })),
        next: last ? String(last.registeredPosition) : null,
      }
      return c.json(answer)
    },
  )
