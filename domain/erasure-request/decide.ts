import { unreachable } from '../kernel/assert.ts'
import { toCalendarDay } from '../kernel/calendar.ts'
import type { Refused } from '../kernel/decider.ts'
import type { ErasureRequestCommand, ErasureRequestRefusal, RequestErasure } from './commands.ts'
import type { ErasureRequestEvent } from './events.ts'
import { isUnsettled, type ErasureRequest, type ErasureRequestState } from './state.ts'

type Decision = readonly ErasureRequestEvent[] | Refused<ErasureRequestRefusal>

export const decideErasureRequest = (
  command: ErasureRequestCommand,
  requests: ErasureRequestState,
): Decision => {
  const request = requests.get(command.requestId)
  if (command.type === 'RequestErasure') {
    return request === undefined ? requestErasure(command, requests) : []
  }
  if (request === undefined) return { refused: 'erasure_request_not_found' }
  return decideOpen(command, request)
}

const requestErasure = (command: RequestErasure, requests: ErasureRequestState): Decision => {
  const { type: _type, reason, people, ...data } = command
  if (data.receivedOn > toCalendarDay(data.at)) return { refused: 'erasure_received_in_future' }
  if (reason.trim() === '') return { refused: 'erasure_reason_required' }
  const persons = new Set(people)
  const isRequested = [...requests.values()].some(
    (request) => isUnsettled(request) && request.people.some((person) => persons.has(person)),
  )
  if (isRequested) return { refused: 'erasure_already_requested' }
  return [
    {
      type: 'ErasureRequested',
      data: { ...data, people: [...persons] },
      personal: { reason: reason.trim() },
    },
  ]
}

const decideOpen = (
  command: Exclude<ErasureRequestCommand, RequestErasure>,
  { status, personId }: ErasureRequest,
): Decision => {
  const { organisationId, requestId, at } = command
  const common = { organisationId, requestId, at }
  switch (command.type) {
    case 'WithdrawErasureRequest':
      if (status === 'withdrawn') return []
      if (status !== 'open') return { refused: 'erasure_request_decided' }
      return [{ type: 'ErasureRequestWithdrawn', data: { ...common, by: command.by } }]
    case 'DeclineErasureRequest': {
      const { administratorId, reason } = command
      if (status !== 'open') return { refused: 'erasure_request_decided' }
      if (reason.trim() === '') return { refused: 'erasure_reason_required' }
      const data = { ...common, personId, administratorId }
      return [{ type: 'ErasureRequestDeclined', data, personal: { reason: reason.trim() } }]
    }
    case 'ApproveErasureRequest': {
      // What a second administrator approves is on its way already.
      if (status === 'approved' || status === 'carried_out') return []
      if (status !== 'open') return { refused: 'erasure_request_decided' }
      const { administratorId, accounts } = command
      const data = { ...common, administratorId, accounts: [...accounts] }
      return [{ type: 'ErasureRequestApproved', data }]
    }
    // A request that was withdrawn or declined stays so if the donor is erased after it.
    case 'CarryOutErasureRequest':
      return isUnsettled({ status }) ? [{ type: 'ErasureRequestCarriedOut', data: common }] : []
    default:
      return unreachable(command)
  }
}
