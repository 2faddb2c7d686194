import { Hono } from 'hono'
import { platformOrigin } from '@almoner/platform/site.ts'
import { findReferralCode } from '@almoner/projections/models/referrals/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { ReferralAnswer } from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** The code and the link by which a charity recommends Almoner. */
export const referralRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/referral', requirePermission('referral.read'), async (c) => {
    const { db, site } = c.get('deps')
    const code = await findReferralCode(db, { organisationId: ownOrganisation(c) })
    const link = code === null ? null : `${platformOrigin(site)}/OrgSignupFlow?code=${code}`
    return answerJson<ReferralAnswer>(c, { code, link })
  })
