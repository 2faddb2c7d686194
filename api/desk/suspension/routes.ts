import { Hono } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { loadOwnCharity, loadOwnStaffMember } from '../../use-cases/charity/own-charity.ts'
import type { SuspensionAnswer } from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Serves the page that staff of a suspended charity see, because their desk is closed. */
export const suspensionRoutes = new Hono<AppEnv>()
  .use('/suspension', onPlatformHost, requireRealm('staff'))
  .get('/suspension', requirePermission('suspension.read'), async (c) => {
    const { profile, suspendedReason } = await loadOwnCharity(c)
    const { role } = await loadOwnStaffMember(c)
    const name = localised(profile.name, c.get('language'))
    return answerJson<SuspensionAnswer>(c, { name, reason: suspendedReason, role })
  })
