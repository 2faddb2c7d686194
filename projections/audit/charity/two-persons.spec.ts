import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/approval/fixtures.ts'
import { looser, policyChanged, tighter } from '@almoner/domain/approval-policy/fixtures.ts'
import type { ApprovalEvent } from '@almoner/domain/approval/index.ts'
import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { refundFailed, refundRequested } from '../../engine/testing/ways-of-paying.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createTwoPersonChecks } from './two-persons.ts'

const { approvalId, asker, approver, requested, delayed, approvalGiven } = the
const hour = 3_600_000

/**
 * Returns the findings of the audit for these events, each at the given number of hours after the
 * first.
 */
const find = (...events: readonly (readonly [hours: number, event: AnyEvent])[]): string[] => {
  const findings = createFindings(20)
  const checks = createTwoPersonChecks(findings)
  for (const [index, recorded] of toRecorded(...events.map(([, event]) => event)).entries()) {
    const [hours] = events[index] ?? [0]
    const at = instantFromMilliseconds(Date.parse('2026-11-26T02:00:00.000Z') + hours * hour)
    checks.take({ ...recorded, meta: { ...recorded.meta, at } } as unknown as AuditedFact)
  }
  const { findings: sentences } = findings.results().find(({ name }) => name === 'two_persons') ?? {
    findings: [],
  }
  return sentences.map((sentence) => sentence.replace(/^position \d+, \S+, (\w+) \S+:/, '$1'))
}

const refund = (amountCents: number, number = 1, approved?: typeof approvalId) => {
  const { data, ...event } = refundRequested(amountCents, fixtureId('refund', number))
  return { ...event, data: { ...data, ...(approved && { approvalId: approved }) } }
}
const { data: refunded } = refund(800_000, 80)
const subject: ApprovalSubject = {
  kind: 'refund',
  paymentId: refunded.paymentId,
  refundId: refunded.refundId,
  payerId: refunded.payerId,
  amountCents: cents(800_000),
  reason: 'payer_asked',
}
const withSubject = (
  event: typeof requested,
  changes: Partial<(typeof requested)['data']> = {},
): typeof requested => ({ ...event, data: { ...event.data, subject, ...changes } })
const approved = refund(800_000, 80, approvalId)

const alone = 'is above a limit, and one person alone has done it'
const none = 'names no approval that was given for it'

describe('a refund', () => {
  it('by one person must be within the limits', () => {
    expect(find([0, refund(500_000)])).toEqual([])
    expect(find([0, refund(500_001)])).toEqual([`RefundRequested ${alone}`])
  })

  it('counts with those of 24 hours, unless they failed', () => {
    const four = [1, 2, 3, 4].map((number) => [number, refund(500_000, number)] as const)
    const last = refund(1, 9)
    expect(find(...four, [5, last])).toEqual([`RefundRequested ${alone}`])
    expect(find(...four, [25, last])).toEqual([])
    const failed = refundFailed(500_000, fixtureId('refund', 2))
    expect(find(...four, [4.5, failed], [5, last])).toEqual([])
  })

  it('above a limit names the approval that was given for it', () => {
    expect(find([0, withSubject(requested)], [1, approvalGiven], [2, approved])).toEqual([])
    expect(find([0, withSubject(requested)], [2, approved])).toEqual([`RefundRequested ${none}`])
    expect(find([2, approved])).toEqual([`RefundRequested ${none}`])
    const another = withSubject(requested, { subject: { ...subject, amountCents: cents(1) } })
    expect(find([0, another], [1, approvalGiven], [2, approved])).toEqual([
      `RefundRequested ${none}`,
    ])
    const foreign = withSubject(requested, { organisationId: lionRockId })
    expect(find([0, foreign], [1, approvalGiven], [2, approved])).toEqual([
      `RefundRequested ${none}`,
    ])
  })

  it('follows the charity’s own rules', () => {
    expect(find([0, policyChanged(tighter)], [1, refund(100_001)])).toEqual([
      `RefundRequested ${alone}`,
    ])
    // It was compared with the rules a moment before they were changed.
    expect(find([0, policyChanged(tighter)], [0.001, refund(100_001)])).toEqual([])
  })
})

describe('an approval', () => {
  const giveApproval = (changes: Partial<(typeof approvalGiven)['data']>): ApprovalEvent => ({
    ...approvalGiven,
    data: { ...approvalGiven.data, ...changes },
  })

  it('must be given in time, by another person who is allowed to give it', () => {
    const ask = [0, withSubject(requested)] as const
    expect(find(ask, [1, giveApproval({ by: asker })])).toEqual([
      'ApprovalGiven is given by the person who asked',
    ])
    expect(find(ask, [1, giveApproval({ by: fixtureId('staff', 9) })])).toEqual([
      'ApprovalGiven is given by a person who could not approve it',
    ])
    expect(find(ask, [72, giveApproval({ at: requested.data.endsAt })])).toEqual([
      'ApprovalGiven is given after its time, or to none',
    ])
  })

  it('without a second person must have waited for 24 hours', () => {
    const passed = (hours: number): ApprovalEvent => ({
      ...the.approvalDelayPassed,
      data: {
        ...the.approvalDelayPassed.data,
        at: instantFromMilliseconds(Date.parse(the.askedAt) + hours * hour),
      },
    })
    const ask = [0, withSubject(delayed)] as const
    expect(find(ask, [24, passed(24)], [24, approved])).toEqual([])
    expect(find(ask, [23, passed(23)])).toEqual(['ApprovalDelayPassed has not waited for 24 hours'])
    expect(find([0, withSubject(requested)], [24, passed(24)])).toEqual([
      'ApprovalDelayPassed has not waited for 24 hours',
    ])
  })
})

describe('looser rules', () => {
  const policy = withSubject(requested, {
    subject: { kind: 'policy', rules: looser, seenChanges: 0 },
  })

  it('name the approval that was given for them', () => {
    const loosened = policyChanged(looser, { approvalId })
    expect(find([0, policy], [1, approvalGiven], [2, loosened])).toEqual([])
    expect(find([2, policyChanged(looser)])).toEqual([`PolicyChanged ${alone}`])
    expect(find([0, policy], [2, loosened])).toEqual([`PolicyChanged ${none}`])
    const others = policyChanged({ ...looser, secondPerson: false }, { approvalId })
    expect(find([0, policy], [1, approvalGiven], [2, others])).toEqual([`PolicyChanged ${none}`])
  })
})

describe('an action that always needs an approval', () => {
  const secondFactorEnded = {
    type: 'SecondFactorRequirementEnded',
    data: { organisationId: harbourId, approvalId },
  }
  const changeId = approvalId as string
  const bankAccount = {
    type: 'BankAccountApproved',
    data: { organisationId: harbourId, fingerprint: 'f', changeId },
  }
  const ask = (kind: ApprovalSubject) => [0, withSubject(requested, { subject: kind })] as const

  it.each([
    [secondFactorEnded, { kind: 'second_factor_off' }],
    [bankAccount, { kind: 'bank_account', fingerprint: 'f', bankCode: '004', last4: '6001' }],
  ] as const)('names the approval that was given for it', (event, kind) => {
    expect(find(ask(kind), [1, approvalGiven], [2, event])).toEqual([])
    expect(find(ask(kind), [2, event])).toEqual([`${event.type} ${none}`])
    expect(find(ask(subject), [1, approvalGiven], [2, event])).toEqual([`${event.type} ${none}`])
  })

  it('needs none for the account that a review has approved', () => {
    expect(find([0, { ...bankAccount, data: { ...bankAccount.data, changeId: null } }])).toEqual([])
  })
})

describe('a payout', () => {
  const payoutId = approvalId as string
  const requestPayout = (changes: object = {}) => ({
    type: 'PayoutRequested',
    data: {
      organisationId: harbourId,
      payoutId,
      amountCents: 6_000_000,
      requestedBy: asker,
      approval: 'none',
      ...changes,
    },
  })
  const payoutApproved = (by: string | null) => ({
    type: 'PayoutApproved',
    data: { organisationId: harbourId, payoutId, by },
  })

  it('by one person must be within the limit; one by the schedule may be of any amount', () => {
    expect(find([0, requestPayout({ amountCents: 5_000_000 })])).toEqual([])
    expect(find([0, requestPayout()])).toEqual([`PayoutRequested ${alone}`])
    expect(find([0, requestPayout({ requestedBy: null })])).toEqual([])
  })

  it('above it is approved by the approval of the same id, by another person', () => {
    const kind = { kind: 'payout', payoutId, amountCents: cents(6_000_000) } as ApprovalSubject
    const firstEvents = [
      [0, requestPayout({ approval: 'second_person' })],
      [0, withSubject(requested, { subject: kind })],
    ] as const
    expect(find(...firstEvents, [1, approvalGiven], [2, payoutApproved(approver)])).toEqual([])
    expect(find(...firstEvents, [2, payoutApproved(approver)])).toEqual([`PayoutApproved ${none}`])
    expect(find(...firstEvents, [1, approvalGiven], [2, payoutApproved(asker)])).toEqual([
      'PayoutApproved is given by the person who asked',
    ])
  })
})
