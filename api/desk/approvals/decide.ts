import type { Context } from 'hono'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import { permissionToApprove } from '@almoner/domain/approval/subject.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findApproval } from '@almoner/projections/models/approvals/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { Refusal } from '../../http/problem.ts'
import { loadApprovalReader, toApproval } from '../../use-cases/approvals/answer.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'

type Decision = Extract<
  ApprovalCommand,
  { type: 'GiveApproval' | 'RefuseApproval' | 'CancelApproval' }
>

/**
 * Decides a request of the staff member's own charity, and returns its new state. Another charity's
 * request returns 404, as a missing one does.
 */
export const decideRequest = async (
  c: Context<AppEnv>,
  approvalId: Id<'approval'>,
  decisionAt: (at: Instant) => Decision,
): Promise<Approval> => {
  const { store, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { state } = await loadState(store, approval, approvalId)
  if (state.status === 'none' || state.organisationId !== organisationId) {
    throw new Refusal('approval_not_found')
  }
  const command = decisionAt(instantFromMilliseconds(now()))
  const isAnothers = command.type !== 'CancelApproval'
  // A suspended charity gives money back, and decides nothing else.
  const role = await findRole(c, { whileSuspended: state.subject.kind === 'refund' })
  if (isAnothers && !may(role, permissionToApprove[state.subject.kind])) {
    throw new Refusal('not_allowed')
  }
  // Each person decides once.
  const key = ownStaffId(c)
  const handled = await sendCommand(c, { decider: approval, id: approvalId, command, key })
  if (!handled.handled) throw new Refusal(handled.refused)
  await recordSecurityEvent(c, {
    event: 'approval_decided',
    outcome: 'succeeded',
    reason: command.type,
  })
  return await loadOwnApproval(c, approvalId)
}

const loadOwnApproval = async (
  c: Context<AppEnv>,
  approvalId: Id<'approval'>,
): Promise<Approval> => {
  const organisationId = ownOrganisation(c)
  const row = await findApproval(c.get('deps').db, { organisationId, approvalId })
  // The read model is late: the decision is recorded, and the screen reads it again.
  if (row === null) throw new Refusal('busy', { retryAfterSeconds: 2 })
  return toApproval(await loadApprovalReader(c), row)
}
