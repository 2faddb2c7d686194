import type { ApprovalEvent } from '@almoner/domain/approval/index.ts'
import { findConcerned } from '@almoner/domain/approval/subject.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { awaitApprovalId } from '../processes/await-approval/contract.ts'
import { awaitApproval } from '../processes/await-approval/process.ts'
import type { ApprovalLetterKind, ApprovalReader } from '../tasks/mail-staff/input.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { toStart } from './start.ts'

type Of<Type extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: Type }> &
  Pick<NewEvent, 'id'>

/** The processes that start for a request that needs a second person: its wait, and its letters. */
export const approvalReactions = {
  ApprovalRequested: (event: Of<'ApprovalRequested'>) => {
    const { approvalId, rule, approvers, owners, subject } = event.data
    const concerned = findConcerned(subject)
    const readers = new Set(concerned === null ? owners : [...owners, concerned])
    const input = { approvalId }
    const letters =
      rule === 'delay'
        ? [...readers, 'contact' as const].map((reader) =>
            letter(event, 'approval_delayed', reader),
          )
        : approvers.map((reader) => letter(event, 'approval_wanted', reader))
    return [{ process: awaitApproval.name, id: awaitApprovalId(input), input }, ...letters]
  },
  ApprovalRefused: (event: Of<'ApprovalRefused'>) => [letter(event, 'approval_refused')],
  // The requester has cancelled it themselves, unless a link was followed.
  ApprovalCancelled: (event: Of<'ApprovalCancelled'>) =>
    event.data.by === null ? [letter(event, 'approval_cancelled')] : [],
  ApprovalLapsed: (event: Of<'ApprovalLapsed'>) => [letter(event, 'approval_lapsed')],
  // The letter is sent once the approved request is carried out, or was refused after all.
  ApprovalExecuted: (event: Of<'ApprovalExecuted'>) => [
    letter(event, event.data.outcome === 'done' ? 'approval_given' : 'approval_not_done'),
  ],
}

const wake = ({ data: { approvalId } }: ApprovalEvent): string => awaitApprovalId({ approvalId })

/** The events on which the wait ends. */
export const approvalNudges = {
  ApprovalGiven: wake,
  ApprovalRefused: wake,
  ApprovalCancelled: wake,
}

const letter = (
  { id: eventId, data: { organisationId, approvalId } }: ApprovalEvent & { id: string },
  kind: ApprovalLetterKind,
  reader: ApprovalReader = 'asker',
) => toStart(mailStaff, { organisationId, eventId, approvalId, kind, reader })
