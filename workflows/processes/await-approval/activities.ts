import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import type { RequestedApproval } from '@almoner/domain/approval/state.ts'
import { permissionToApprove, permissionToAsk } from '@almoner/domain/approval/subject.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { may, type Permission } from '@almoner/domain/staff/permissions.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { awaitApprovalId, type AwaitApprovalInput } from './contract.ts'
import { carryOut, takeBack, type ApprovalBooks } from './handlers.ts'
import type { AwaitApprovalActivities } from './process.ts'

export type AwaitApprovalDependencies = ApprovalBooks

export const awaitApprovalActivities = (
  deps: AwaitApprovalDependencies,
): AwaitApprovalActivities => ({
  lookAtApproval: async (input) => {
    const state = await loadApproval(deps, input)
    if (state.status === 'open') {
      const at = deps.now()
      if (at < state.endsAt) return { status: 'open', endsAt: state.endsAt }
      // If a decision is recorded at this moment, this command records nothing.
      await record(deps, state, { type: 'EndApproval', at })
    }
    const isAllowed = await areStillAllowed(deps, await loadApproval(deps, input))
    return { status: 'decided', isAllowed }
  },

  closeApproval: async ({ isAllowed, ...input }) => {
    const state = await loadApproval(deps, input)
    if (state.outcome !== null) return { outcome: state.outcome }
    if (state.status !== 'given' && state.status !== 'delay_passed') {
      await takeBack(deps, state)
      return { outcome: 'not_approved' }
    }
    const outcome = isAllowed ? await carryOut(deps, state) : 'not_allowed_any_more'
    if (outcome !== 'done') await takeBack(deps, state)
    await record(deps, state, { type: 'RecordExecution', outcome, at: deps.now() })
    return { outcome }
  },
})

const loadApproval = async (
  { store }: ApprovalBooks,
  { approvalId }: AwaitApprovalInput,
): Promise<RequestedApproval> => {
  const { state } = await loadState(store, approval, approvalId)
  assert(state.status !== 'none', `approval ${approvalId} was asked for`)
  return state
}

/** Returns whether both persons may still decide it; one may have left or changed role since. */
const areStillAllowed = async (
  { store }: ApprovalBooks,
  { organisationId, subject, askedBy, decidedBy }: RequestedApproval,
): Promise<boolean> => {
  const { state } = await loadState(store, organisation, organisationId)
  assert(state.status !== 'none', `charity ${organisationId} is in the books`)
  const isAllowed = (staffId: StaffId | null, permission: Permission): boolean => {
    const member = staffId === null ? null : findStaffMember(state.staff, staffId)
    return staffId === null || (member !== null && may(member.role, permission))
  }
  return (
    isAllowed(askedBy, permissionToAsk[subject.kind]) &&
    isAllowed(decidedBy, permissionToApprove[subject.kind])
  )
}

const record = async (
  books: ApprovalBooks,
  { approvalId, organisationId }: RequestedApproval,
  command: Extract<ApprovalCommand, { type: 'EndApproval' | 'RecordExecution' }>,
): Promise<void> => {
  const result = await recordCommand(books, {
    decider: approval,
    id: approvalId,
    command,
    tenant: organisationId,
    process: 'await-approval',
    processId: awaitApprovalId({ approvalId }),
    input: { approvalId },
    at: command.at,
  })
  assert(result.handled, `${command.type} of ${approvalId} was refused`)
}
