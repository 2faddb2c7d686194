import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { ReviewCommand } from '@almoner/domain/application/commands.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { markExplained } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { validatePart } from '../../http/valid.ts'
import { answerApplication } from './answers/answers.ts'
import {
  applicationParamSchema,
  approveBodySchema,
  askBodySchema,
  checkBodySchema,
  declineBodySchema,
  remarkBodySchema,
  type ApplicationAnswer,
} from './contract.ts'
import { assertEvidence } from './evidence/evidence.ts'
import { foldHistory, readHistory } from './history/history.ts'
import { ownAdministratorId } from '../../use-cases/accounts/administrators/administrators.ts'
import { isOwnCharity } from './own-administrator.ts'
import { recordReview } from './record-review.ts'
import { answerJson } from '../../http/answer-json.ts'

const path = '/organizations/:organizationId'
const param = validatePart('param', applicationParamSchema)

/** The actions of a reviewer. Each returns the application's new state. */
export const reviewRoutes = new Hono<AppEnv>()
  .post(`${path}/claim`, requirePermission('applications.review'), param, async (c) =>
    answerJson(c, await review(c, c.req.valid('param').organizationId, { type: 'ClaimReview' })),
  )
  .post(`${path}/release`, requirePermission('applications.review'), param, async (c) =>
    answerJson(c, await review(c, c.req.valid('param').organizationId, { type: 'ReleaseReview' })),
  )
  .post(
    `${path}/remarks`,
    requirePermission('applications.review'),
    param,
    validatePart('json', remarkBodySchema),
    async (c) => {
      const remark = c.req.valid('json')
      const remarkId = randomUUID() as string as Id<'remark'>
      const command = { type: 'MakeRemark', remarkId, ...remark } as const
      return answerJson(c, await review(c, c.req.valid('param').organizationId, command, remark))
    },
  )
  .post(
    `${path}/checks`,
    requirePermission('applications.review'),
    param,
    validatePart('json', checkBodySchema),
    async (c) => {
      const check = c.req.valid('json')
      const { organizationId: organisationId } = c.req.valid('param')
      await assertEvidence(c, { organisationId, sha256: check.evidenceSha256 })
      const command = { type: 'RecordCheck', ...check } as const
      return answerJson(c, await review(c, organisationId, command, check))
    },
  )
  .post(
    `${path}/ask`,
    requirePermission('applications.review'),
    param,
    validatePart('json', askBodySchema),
    async (c) => {
      const body = c.req.valid('json')
      if (body.dueOn <= toCalendarDay(instantFromMilliseconds(c.get('deps').now()))) {
        throw new Refusal('invalid_input', { fields: { dueOn: 'due_on.past' } })
      }
      const command = { type: 'AskForMore', ...body } as const
      return answerJson(c, await review(c, c.req.valid('param').organizationId, command, body))
    },
  )
  .post(
    `${path}/approve`,
    requirePermission('applications.review'),
    param,
    validatePart('json', approveBodySchema),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { stepUp, ...seen } = c.req.valid('json')
      const isOwn = await isReviewersOwn(c, organizationId)
      await assertStepUp(c, stepUp)
      const command = { type: 'ApproveApplication', isOwnCharity: isOwn, ...seen } as const
      const approved = await decide(c, organizationId, command, seen)
      // The approver may follow the opening without giving another reason.
      const { tokenHash } = requirePresent(c.get('signedIn'), 'who is signed in')
      await markExplained(c.get('deps').db, { tokenHash, organisationId: organizationId })
      return answerJson(c, approved)
    },
  )
  .post(
    `${path}/decline`,
    requirePermission('applications.review'),
    param,
    validatePart('json', declineBodySchema),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { stepUp, ...declined } = c.req.valid('json')
      const isOwn = await isReviewersOwn(c, organizationId)
      await assertStepUp(c, stepUp)
      const command = { type: 'DeclineApplication', isOwnCharity: isOwn, ...declined } as const
      return answerJson(c, await decide(c, organizationId, command, declined))
    },
  )
  .post(`${path}/retry-opening`, requirePermission('applications.review'), param, async (c) =>
    answerJson(c, await retryOpening(c, c.req.valid('param').organizationId)),
  )

/** Another try of a step of the opening that waits for a person. */
const retryOpening = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ApplicationAnswer> => {
  const history = await readHistory(c, organisationId)
  await c.get('deps').flows.retryOpening({ organisationId })
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'opening_retried',
  })
  return await answerApplication(c, history)
}

type WithoutReviewer<Command> = Command extends ReviewCommand
  ? Omit<Command, 'administratorId'>
  : never

const review = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: WithoutReviewer<ReviewCommand>,
  input: object = {},
): Promise<ApplicationAnswer> => {
  const administratorId = ownAdministratorId(c)
  await recordReview(c, organisationId, {
    command: { ...command, administratorId },
    key: idempotencyKey(c) ?? c.get('requestId'),
    input,
  })
  return await answerApplication(c, await readHistory(c, organisationId))
}

const decide = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: WithoutReviewer<ReviewCommand>,
  input: object,
): Promise<ApplicationAnswer> => {
  const answer = await review(c, organisationId, command, input)
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: command.type === 'ApproveApplication' ? 'application_approved' : 'application_declined',
  })
  return answer
}

// A missing application returns 404 before a password is requested.
const isReviewersOwn = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<boolean> => await isOwnCharity(c, foldHistory(await readHistory(c, organisationId)))
