import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { approval } from './index.ts'
import { toSubjectKey } from './subject.ts'

const { approver, asker, decidedAt, requested, delayed } = the
const justBefore = instant('2026-11-29T01:59:59.999Z')
const { endsAt } = requested.data
const third = fixtureId('staff', 7)

const give = (by = approver, at = decidedAt) => ({ type: 'GiveApproval', by, at }) as const
const refuse = (by = approver, reason = 'The payer withdrew', at = decidedAt) =>
  ({ type: 'RefuseApproval', by, reason, at }) as const
const cancel = (by: typeof asker | null = asker, at = decidedAt) =>
  ({ type: 'CancelApproval', by, at }) as const
const end = (at = endsAt) => ({ type: 'EndApproval', at }) as const
const execute = { type: 'RecordExecution', outcome: 'done', at: decidedAt } as const

describe('no request yet', () => {
  it('is created: it waits 72 hours for a person other than the requester', () => {
    given(approval).when(the.requestApproval).then(requested)
  })

  it('is delayed for 24 hours if no other person could approve it', () => {
    given(approval)
      .when({ ...the.requestApproval, approvers: [asker] })
      .then(delayed)
  })

  it('has nothing that can be decided', () => {
    for (const command of [give(), refuse(), cancel(), end(), execute]) {
      given(approval).when(command).thenRefused('approval_not_found')
    }
  })
})

describe('a request that waits for a second person', () => {
  it('is one request, however often it is sent', () => {
    given(approval, requested).when(the.requestApproval).thenNothing()
  })

  it('is approved by another person, and never by the requester', () => {
    given(approval, requested).when(give()).then(the.approvalGiven)
    given(approval, requested).when(give(asker)).thenRefused('own_request')
  })

  it('is not approved by a person who could not approve it when it was requested', () => {
    given(approval, requested).when(give(third)).thenRefused('not_an_approver')
    given(approval, requested)
      .when(refuse(third))
      .then({ ...the.approvalRefused, data: { ...the.approvalRefused.data, by: third } })
  })

  it('is refused by another person, with a reason', () => {
    given(approval, requested).when(refuse()).then(the.approvalRefused)
    given(approval, requested).when(refuse(approver, '  ')).thenRefused('reason_required')
    given(approval, requested).when(refuse(asker)).thenRefused('own_request')
  })

  it('is cancelled by the requester, and by no other person', () => {
    given(approval, requested).when(cancel()).then(the.approvalCancelled)
    given(approval, requested).when(cancel(approver)).thenRefused('not_own_request')
  })

  it('lapses after 72 hours, and not before', () => {
    given(approval, requested).when(end(justBefore)).thenNothing()
    given(approval, requested).when(end()).then(the.approvalLapsed)
  })

  it('cannot be decided after its time limit, even if the end is not recorded yet', () => {
    given(approval, requested)
      .when(give(approver, justBefore))
      .then({ ...the.approvalGiven, data: { ...the.approvalGiven.data, at: justBefore } })
    for (const command of [
      give(approver, endsAt),
      refuse(approver, 'Too late', endsAt),
      cancel(asker, endsAt),
    ]) {
      given(approval, requested).when(command).thenRefused('approval_ended')
    }
  })

  it('is not executed before it is given', () => {
    given(approval, requested).when(execute).thenRefused('approval_ended')
  })
})

describe('a request that is delayed', () => {
  it('takes effect after 24 hours, and not before', () => {
    given(approval, delayed).when(end(decidedAt)).thenNothing()
    given(approval, delayed).when(end(delayed.data.endsAt)).then(the.approvalDelayPassed)
  })

  it('is cancelled through the mailed link, or by the requester', () => {
    const byLink = {
      ...the.approvalCancelled,
      data: { ...the.approvalCancelled.data, by: null },
    }
    given(approval, delayed).when(cancel(null)).then(byLink)
    given(approval, delayed, byLink).when(cancel(null)).thenNothing()
    given(approval, delayed).when(cancel()).then(the.approvalCancelled)
  })

  it('is not shortened by a person who joins later', () => {
    given(approval, delayed).when(give()).thenRefused('approval_delayed')
    given(approval, delayed).when(refuse()).then(the.approvalRefused)
  })
})

describe('a request that was decided', () => {
  it('is decided once: the first of two people is the one', () => {
    const given1 = [requested, the.approvalGiven] as const
    given(approval, ...given1)
      .when(give())
      .thenNothing()
    given(approval, ...given1)
      .when(give(third))
      .thenRefused('approval_ended')
    given(approval, ...given1)
      .when(refuse(third))
      .thenRefused('approval_ended')
    given(approval, requested, the.approvalRefused).when(refuse()).thenNothing()
    for (const ended of [the.approvalRefused, the.approvalCancelled, the.approvalLapsed]) {
      given(approval, requested, ended).when(give()).thenRefused('approval_ended')
      given(approval, requested, ended).when(execute).thenRefused('approval_ended')
      given(approval, requested, ended).when(end()).thenNothing()
    }
  })

  it('is executed once, and has its outcome recorded', () => {
    given(approval, requested, the.approvalGiven).when(execute).then(the.approvalExecuted)
    given(approval, delayed, the.approvalDelayPassed).when(execute).then(the.approvalExecuted)
    given(approval, requested, the.approvalGiven, the.approvalExecuted)
      .when({ ...execute, outcome: 'refund_too_large' })
      .thenNothing()
    given(approval, requested, the.approvalGiven, the.approvalExecuted).when(give()).thenNothing()
  })
})

describe('the subject', () => {
  it('is one at a time: a payment’s refund, the rules', () => {
    expect(toSubjectKey(the.refund)).toBe(`refund:${fixtureId('payment', 1)}`)
    expect(toSubjectKey({ kind: 'second_factor_off' })).toBe('second_factor_off')
  })
})
