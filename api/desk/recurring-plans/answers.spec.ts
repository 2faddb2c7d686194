import { describe, expect, it } from 'vitest'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { Deadlines } from '@almoner/projections/models/recurring-plans/overdue.ts'
import { writeMoney } from '../../http/money-contract.ts'
import { planOpenedAnswer } from './answers.ts'
import { planOfCharityMoney } from './contract.ts'

const long = instantFromMilliseconds(Date.parse('2026-01-01T00:00:00.000Z'))
const paused: RecurringPlanEvent = { type: 'RecurringPlanPaused', data: plans.planIds }

const opened = (...events: readonly RecurringPlanEvent[]) => openPlan(plans.started, ...events)

const openPlan = (...events: readonly RecurringPlanEvent[]) =>
  openedAt({ dueBefore: long, triedBefore: long }, ...events)

const openedAt = (deadlines: Deadlines, ...events: readonly RecurringPlanEvent[]) => {
  const plan = fold(recurringPlan, events)
  if (plan.status === 'none') throw new Error('no plan has started')
  const row = {
    planId: plans.planId,
    plan,
    nextAt: null,
    startedAt: plans.agreedAt,
    startedPosition: 1n,
    donor: null,
    letGo: new Map<number, 'donor' | 'time' | 'plan_cancelled'>([[1, 'time']]),
  }
  return writeMoney(planOpenedAnswer(row, { deadlines, titles: new Map() }), planOfCharityMoney)
}

describe('an instalment whose bank does not answer', () => {
  it('is overdue, and differs from one whose charge was not requested', () => {
    const early = instantFromMilliseconds(Date.parse('2027-01-01T00:00:00.000Z'))
    const [asked, toCome] = opened(plans.buildBegun(1, { at: long })).instalments
    expect(asked).toMatchObject({ status: 'charging', isUntold: false })
    expect(toCome).toMatchObject({ status: 'to_come', isUntold: false })
    const later = { dueBefore: long, triedBefore: early }
    expect(openedAt(later, plans.started, plans.buildBegun(1)).instalments[0]).toMatchObject({
      status: 'overdue',
      isUntold: true,
    })
  })
})

const retryAt = plans.dueAt(2)
const declined = [plans.buildBegun(1), plans.failed(1, { retryAt })]

describe('an instalment that was declined', () => {
  it('is tried again on its day', () => {
    const [first] = opened(...declined).instalments
    expect(first).toMatchObject({ status: 'retrying', retryAt, reason: 'card_declined' })
  })

  it('has no retry date while its plan is paused, and later instalments are paused too', () => {
    const [first, ...others] = opened(...declined, paused).instalments
    expect(first).toMatchObject({ status: 'retrying', retryAt: null })
    expect(others.map(({ status }) => status)).toEqual(['resting', 'resting'])
  })

  it('that was written off shows the reason', () => {
    const cancellation: RecurringPlanEvent = {
      type: 'InstalmentCancelled',
      data: {
        ...plans.planIds,
        number: 1,
        paymentId: plans.toPaymentId(1),
        hadBegun: true,
        because: 'time',
      },
    }
    expect(opened(plans.buildBegun(1), plans.waiting(1), cancellation).instalments[0]?.status).toBe(
      'given_up',
    )
  })
})

describe('a plan that is cancelled', () => {
  it('has no upcoming instalments', () => {
    const cancelled: RecurringPlanEvent = {
      type: 'RecurringPlanCancelled',
      data: { ...plans.planIds, because: 'donor' },
    }
    expect(opened(plans.buildBegun(1), plans.completed(1), cancelled).instalments).toHaveLength(1)
  })
})

describe('a donor who was erased', () => {
  it('is not in the answer about their plan, which still has what was agreed', () => {
    const personal = { ...plans.started.personal, memo: erased, cardLast4: erased }
    const received = openPlan({ ...plans.started, personal })
    expect(received).toMatchObject({ donor: null, email: null, memo: '', cardLast4: null })
    expect(received).toMatchObject({ cardBrand: 'visa', amount: 200, occurrences: 3 })
    expect(JSON.stringify(received)).not.toContain(erased)
  })
})

describe('the project of a plan', () => {
  const nameWith = (titles: ReadonlyMap<string, string>) => {
    const plan = fold(recurringPlan, [plans.started])
    if (plan.status === 'none') throw new Error('no plan has started')
    const row = {
      planId: plans.planId,
      plan,
      nextAt: null,
      startedAt: plans.agreedAt,
      startedPosition: 1n,
      donor: null,
      letGo: new Map(),
    }
    const deadlines = { dueBefore: long, triedBefore: long }
    return planOpenedAnswer(row, { deadlines, titles }).projectName
  }
  const { projectId, projectName } = plans.started.data

  it('has its title in the reader’s language, whatever the donor’s is', () => {
    expect(nameWith(new Map([[projectId ?? '', '課後功課室']]))).toBe('課後功課室')
  })

  it('has the recorded name if the project has no title now', () => {
    expect(nameWith(new Map())).toBe(projectName)
  })
})
