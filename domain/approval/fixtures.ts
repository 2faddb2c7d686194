import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { RequestApproval } from './commands.ts'
import type { ApprovalEvent } from './events.ts'
import type { ApprovalSubject } from './subject.ts'

type Event<Type extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: Type }>

export const approvalId = fixtureId('approval', 80)
export const asker = fixtureId('staff', 5)
export const approver = fixtureId('staff', 6)
export const askedAt = instant('2026-11-26T02:00:00.000Z')

const ids = { approvalId, organisationId: harbourId }

export const refund: ApprovalSubject = {
  kind: 'refund',
  paymentId: fixtureId('payment', 1),
  refundId: fixtureId('refund', 80),
  payerId: fixtureId('person', 9),
  amountCents: cents(800_000),
  reason: 'payer_asked',
}

export const requestApproval: RequestApproval = {
  type: 'RequestApproval',
  ...ids,
  subject: refund,
  note: 'She gave twice',
  askedBy: asker,
  approvers: [asker, approver],
  owners: [asker],
  at: askedAt,
}

export const requested: Event<'ApprovalRequested'> = {
  type: 'ApprovalRequested',
  data: {
    ...ids,
    subject: refund,
    askedBy: asker,
    rule: 'second_person',
    approvers: [approver],
    owners: [asker],
    at: askedAt,
    endsAt: instant('2026-11-29T02:00:00.000Z'),
  },
  personal: { note: 'She gave twice' },
}

export const delayed: Event<'ApprovalRequested'> = {
  ...requested,
  data: {
    ...requested.data,
    rule: 'delay',
    approvers: [],
    endsAt: instant('2026-11-27T02:00:00.000Z'),
  },
}

export const decidedAt = instant('2026-11-26T03:00:00.000Z')

export const approvalGiven: Event<'ApprovalGiven'> = {
  type: 'ApprovalGiven',
  data: { ...ids, by: approver, at: decidedAt },
}

export const approvalRefused: Event<'ApprovalRefused'> = {
  type: 'ApprovalRefused',
  data: { ...ids, by: approver, at: decidedAt },
  personal: { reason: 'The payer withdrew' },
}

export const approvalCancelled: Event<'ApprovalCancelled'> = {
  type: 'ApprovalCancelled',
  data: { ...ids, by: asker, at: decidedAt },
}

export const approvalLapsed: Event<'ApprovalLapsed'> = {
  type: 'ApprovalLapsed',
  data: { ...ids, at: requested.data.endsAt },
}

export const approvalDelayPassed: Event<'ApprovalDelayPassed'> = {
  type: 'ApprovalDelayPassed',
  data: { ...ids, at: delayed.data.endsAt },
}

export const approvalExecuted: Event<'ApprovalExecuted'> = {
  type: 'ApprovalExecuted',
  data: { ...ids, at: decidedAt, outcome: 'done' },
}
