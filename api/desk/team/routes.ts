import { Hono } from 'hono'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { findWaitingApproval } from '@almoner/projections/models/approvals/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { mailTokenSchema } from '../../use-cases/accounts/contract.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { validatePart } from '../../http/valid.ts'
import {
  acceptSchema,
  changeRoleSchema,
  inviteSchema,
  removeStaffSchema,
  secondFactorRuleSchema,
  staffIdSchema,
  type InvitationAnswer,
  type SecondFactorRule,
} from './contract.ts'
import { acceptInvitation, readInvitation } from './invitation.ts'
import { changeRole, invite, removeStaff, revokeInvitation, setSecondFactorRule } from './team.ts'
import { answerJson } from '../../http/answer-json.ts'

/** The links of invitations. They need no login. */
export const invitationRoutes = new Hono<AppEnv>()
  .get('/invitations/:token', onPlatformHost, validatePart('param', mailTokenSchema), async (c) =>
    answerJson<InvitationAnswer>(c, await readInvitation(c, c.req.valid('param').token)),
  )
  .post(
    '/invitations/:token',
    onPlatformHost,
    validatePart('param', mailTokenSchema),
    validatePart('json', acceptSchema),
    async (c) => {
      await acceptInvitation(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )

const subjectKey = 'second_factor_off' satisfies ApprovalKind

/** Serves the team of a charity. Its owners invite people, change roles and remove staff. */
export const teamRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .post(
    '/invitations',
    requirePermission('team.edit'),
    validatePart('json', inviteSchema),
    async (c) => {
      await invite(c, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get('/second-factor-rule', requirePermission('team.read'), async (c) => {
    const { organisationId, secondFactorRequired: required } = await loadOwnCharity(c)
    const waiting = await findWaitingApproval(c.get('deps').db, { organisationId, subjectKey })
    return answerJson<SecondFactorRule>(c, { required, endWaits: waiting !== null })
  })
  .put(
    '/second-factor-rule',
    requirePermission('team.edit'),
    validatePart('json', secondFactorRuleSchema),
    async (c) => {
      const { isAsked } = await setSecondFactorRule(c, c.req.valid('json'))
      return c.body(null, isAsked ? 202 : 204)
    },
  )
  .post(
    '/staff/:staffId/revoke',
    requirePermission('team.edit'),
    validatePart('param', staffIdSchema),
    async (c) => {
      await revokeInvitation(c, c.req.valid('param').staffId as StaffId)
      return c.body(null, 204)
    },
  )
  .put(
    '/staff/:staffId/role',
    requirePermission('team.edit'),
    validatePart('param', staffIdSchema),
    validatePart('json', changeRoleSchema),
    async (c) => {
      const { staffId } = c.req.valid('param') as { staffId: StaffId }
      const { isAsked } = await changeRole(c, { ...c.req.valid('json'), staffId })
      return c.body(null, isAsked ? 202 : 204)
    },
  )
  .post(
    '/staff/:staffId/remove',
    requirePermission('team.edit'),
    validatePart('param', staffIdSchema),
    validatePart('json', removeStaffSchema),
    async (c) => {
      const { staffId } = c.req.valid('param') as { staffId: StaffId }
      const { isAsked } = await removeStaff(c, { ...c.req.valid('json'), staffId })
      return c.body(null, isAsked ? 202 : 204)
    },
  )
