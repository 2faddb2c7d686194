import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { approval } from '@almoner/domain/approval/index.ts'
import {
  findConcerned,
  toSubjectKey,
  type ApprovalSubject,
  type TeamChange,
} from '@almoner/domain/approval/subject.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { withLease } from '@almoner/operational/leases/leases.ts'
import { findWaitingApproval } from '@almoner/projections/models/approvals/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../charity/own-charity.ts'
import { sendCommand } from '../commands/send-command.ts'
import { assertCaughtUp } from '../commands/wait-until-shown.ts'
import { findApprovers } from './approvers.ts'

/** The read models from which it is decided whether a second person is needed, and who that is. */
const decidedFrom = ['approvals', 'charity-refunds', 'charity-directory']

/**
 * Runs a request of the charity that may need a second person, one at a time, on up-to-date read
 * models. Otherwise several simultaneous refunds could all pass the limit. Refuses with 503 `busy`
 * if others take too long.
 */
export const withTwoPersonRules = async <Answer>(
  c: Context<AppEnv>,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const { db } = c.get('deps')
  const done = await withLease(db, `two-person-rules:${ownOrganisation(c)}`, async (confirm) => {
    await assertCaughtUp(c, decidedFrom)
    await confirm()
    return await run()
  })
  if (done === null) throw new Refusal('busy', { retryAfterSeconds: 2 })
  return done.answer
}

/**
 * Requests the approval of a second person in the name of the signed-in one. If no other person
 * could approve it, it is delayed for a day. Call it within `withTwoPersonRules`. Refuses with 409
 * `approval_waiting` if another request about the same subject is open.
 */
export const askForApproval = async (
  c: Context<AppEnv>,
  request: { approvalId: Id<'approval'>; subject: ApprovalSubject; note?: string },
): Promise<void> => {
  const { approvalId, subject, note = '' } = request
  const { now } = c.get('deps')
  await assertNoneWaits(c, toSubjectKey(subject))
  const organisationId = ownOrganisation(c)
  const askedBy = ownStaffId(c)
  const concerned = findConcerned(subject)
  const { approvers, owners } = await findApprovers(c, { kind: subject.kind, askedBy, concerned })
  const at = instantFromMilliseconds(now())
  const handled = await sendCommand(c, {
    decider: approval,
    id: approvalId,
    command: {
      type: 'RequestApproval',
      approvalId,
      organisationId,
      subject,
      note,
      askedBy,
      approvers: approvers.map(({ staffId }) => staffId),
      owners: owners.map(({ staffId }) => staffId),
      at,
    },
    commandId: `request-approval:${approvalId}`,
    input: { subject, note },
  })
  if (!handled.handled) throw new Refusal('approval_ended')
}

/** One request at a time about a payment's refund, the rules …: a second would do it twice. */
export const assertNoneWaits = async (c: Context<AppEnv>, subjectKey: string): Promise<void> => {
  const organisationId = ownOrganisation(c)
  const waiting = await findWaitingApproval(c.get('deps').db, { organisationId, subjectKey })
  if (waiting !== null) throw new Refusal('approval_waiting')
}

/** Two-step login becomes optional for the team once another owner agrees. */
export const askToEndSecondFactor = (c: Context<AppEnv>): Promise<void> =>
  withTwoPersonRules(c, async () => {
    const approvalId = randomUUID() as string as Id<'approval'>
    await askForApproval(c, { approvalId, subject: { kind: 'second_factor_off' } })
  })

/** Requests that a colleague leaves, or gets another role, once a second person agrees. */
export const askForTeamChange = (
  c: Context<AppEnv>,
  change: Omit<TeamChange, 'kind'>,
): Promise<void> => {
  const approvalId = randomUUID() as string as Id<'approval'>
  return askForApproval(c, { approvalId, subject: { kind: 'team_change', ...change } })
}
