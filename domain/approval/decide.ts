import { unreachable } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import type {
  ApprovalCommand,
  ApprovalRefusal,
  CancelApproval,
  EndApproval,
  GiveApproval,
  RefuseApproval,
  RequestApproval,
} from './commands.ts'
import type { ApprovalEvent, ApprovalRule } from './events.ts'
import { findConcerned } from './subject.ts'
import type { ApprovalState, RequestedApproval } from './state.ts'

type Decision = readonly ApprovalEvent[] | Refused<ApprovalRefusal>

const hour = 3_600_000
const lastsMilliseconds = { second_person: 72 * hour, delay: 24 * hour } as const satisfies Record<
  ApprovalRule,
  number
>

export const decideApproval = (command: ApprovalCommand, state: ApprovalState): Decision => {
  if (command.type === 'RequestApproval') return request(command, state)
  if (state.status === 'none') return { refused: 'approval_not_found' }
  switch (command.type) {
    case 'GiveApproval':
      return give(command, state)
    case 'RefuseApproval':
      return refuse(command, state)
    case 'CancelApproval':
      return cancel(command, state)
    case 'EndApproval':
      return end(command, state)
    case 'RecordExecution': {
      const { outcome, at } = command
      if (state.status === 'executed') return []
      if (state.status !== 'given' && state.status !== 'delay_passed') {
        return { refused: 'approval_ended' }
      }
      return [{ type: 'ApprovalExecuted', data: { ...toCommonFields(state, at), outcome } }]
    }
    default:
      return unreachable(command)
  }
}

const request = (command: RequestApproval, state: ApprovalState): Decision => {
  if (state.status !== 'none') return []
  const { approvalId, organisationId, subject, note, askedBy, at } = command
  const owners = [...command.owners]
  const concerned = findConcerned(subject)
  const approvers = command.approvers.filter(
    (staffId) => staffId !== askedBy && staffId !== concerned,
  )
  const rule = approvers.length === 0 ? 'delay' : 'second_person'
  const endsAt = instantFromMilliseconds(toMilliseconds(at) + lastsMilliseconds[rule])
  const requestFields = { approvalId, organisationId, subject, askedBy, at }
  const data = { ...requestFields, rule, approvers, owners, endsAt } as const
  return [{ type: 'ApprovalRequested', data, personal: { note } }]
}

const give = ({ by, at }: GiveApproval, state: RequestedApproval): Decision => {
  if (state.decidedBy === by && (state.status === 'given' || wasGiven(state))) return []
  if (by === state.askedBy) return { refused: 'own_request' }
  if (!isOpen(state, at)) return { refused: 'approval_ended' }
  if (state.rule === 'delay') return { refused: 'approval_delayed' }
  // A person who takes over an account must not bring the second person with them.
  if (!state.approvers.includes(by)) return { refused: 'not_an_approver' }
  return [{ type: 'ApprovalGiven', data: { ...toCommonFields(state, at), by } }]
}

const refuse = ({ by, reason, at }: RefuseApproval, state: RequestedApproval): Decision => {
  if (state.status === 'refused' && state.decidedBy === by) return []
  if (by === state.askedBy) return { refused: 'own_request' }
  if (!isOpen(state, at)) return { refused: 'approval_ended' }
  if (reason.trim() === '') return { refused: 'reason_required' }
  const data = { ...toCommonFields(state, at), by }
  return [{ type: 'ApprovalRefused', data, personal: { reason: reason.trim() } }]
}

const cancel = ({ by, at }: CancelApproval, state: RequestedApproval): Decision => {
  if (state.status === 'cancelled' && state.decidedBy === by) return []
  if (by !== null && by !== state.askedBy) return { refused: 'not_own_request' }
  if (!isOpen(state, at)) return { refused: 'approval_ended' }
  return [{ type: 'ApprovalCancelled', data: { ...toCommonFields(state, at), by } }]
}

const end = ({ at }: EndApproval, state: RequestedApproval): Decision => {
  if (state.status !== 'open' || at < state.endsAt) return []
  const type = state.rule === 'delay' ? 'ApprovalDelayPassed' : 'ApprovalLapsed'
  return [{ type, data: toCommonFields(state, at) }]
}

// A request also ends by time if its process is late to record that.
const isOpen = ({ status, endsAt }: RequestedApproval, at: Instant): boolean =>
  status === 'open' && at < endsAt

const wasGiven = ({ status, rule }: RequestedApproval): boolean =>
  status === 'executed' && rule === 'second_person'

const toCommonFields = ({ approvalId, organisationId }: RequestedApproval, at: Instant) => ({
  approvalId,
  organisationId,
  at,
})
