import { describe, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'
import { toChargeInstant, waitDeadline } from './schedule.ts'

const { planIds: about, started } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)
const paused = { type: 'RecurringPlanPaused', data: about } as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const

describe('an instalment that had started', () => {
  it('is retried only by its donor while the plan is paused', () => {
    const retryAt = toChargeInstant(calendarDay('2027-01-01'))
    const again = plans.begin(1, { try: 2, at: retryAt })
    const retrying = [plans.buildBegun(1), plans.failed(1, { retryAt })]
    givenPlan(...retrying)
      .when(again)
      .then(plans.buildBegun(1, { try: 2, at: retryAt }))
    givenPlan(...retrying, paused)
      .when(again)
      .thenRefused('plan_ended')
    givenPlan(...retrying, paused)
      .when({ ...again, by: 'donor' })
      .then(plans.buildBegun(1, { try: 2, at: retryAt, by: 'donor' }))
  })

  it('is retried as planned if its donor’s own try had no payment', () => {
    const retryAt = toChargeInstant(calendarDay('2027-01-01'))
    const at = toChargeInstant(calendarDay('2026-12-30'))
    const died = plans.fail(1, { try: 0, reason: 'authentication_timed_out', code: null, at })
    const received = { try: 0, reason: 'authentication_timed_out' as const, at }
    const byDonor = plans.buildBegun(1, { try: 2, at, by: 'donor' })
    givenPlan(plans.buildBegun(1), plans.failed(1, { retryAt }), byDonor)
      .when(died)
      .then(plans.failed(1, { ...received, retryAt }))
    givenPlan(plans.buildBegun(1), plans.waiting(1), byDonor)
      .when(died)
      .then(plans.failed(1, { ...received, waitsUntil: waitDeadline(at) }))
    const closed = { try: 0, reason: 'project_closed' as const, at: retryAt }
    givenPlan(
      plans.buildBegun(1),
      plans.failed(1, { retryAt }),
      byDonor,
      plans.failed(1, { ...received, retryAt }),
    )
      .when(plans.fail(1, { ...closed, code: null }))
      .then(plans.failed(1, { ...closed, waitsUntil: waitDeadline(retryAt) }))
  })

  it('is held back if its plan is paused before its payment started, and returns with it', () => {
    const at = toChargeInstant(calendarDay('2027-01-02'))
    const received = { number: 1, paymentId: plans.toPaymentId(1), try: 1 }
    const holdBack = { type: 'HoldBackInstalment', ...received, at } as const
    const data = { ...about, ...received, retryAt: at }
    const isHeldBack = { type: 'InstalmentHeldBack', data } as const
    givenPlan(plans.buildBegun(1), paused).when(holdBack).then(isHeldBack)
    givenPlan(plans.buildBegun(1), paused, isHeldBack).when(holdBack).thenNothing()
    givenPlan(plans.buildBegun(1), plans.completed(1)).when(holdBack).thenNothing()
    givenPlan(plans.buildBegun(1), cancelled).when(holdBack).thenRefused('plan_ended')
    givenPlan(paused).when(holdBack).thenRefused('instalment_not_found')
    const later = toChargeInstant(calendarDay('2027-02-10'))
    givenPlan(plans.buildBegun(1), paused, isHeldBack)
      .when(plans.begin(1, { at: later }))
      .thenRefused('plan_ended')
    const anchor = { number: 2, day: calendarDay('2027-02-28') }
    const resumed = { type: 'RecurringPlanResumed', data: { ...about, anchor } } as const
    givenPlan(plans.buildBegun(1), paused, isHeldBack, resumed)
      .when(plans.begin(1, { at: later }))
      .then(plans.buildBegun(1, { at: later }))
  })

  it('is written off with its cancelled plan if the bank refuses it', () => {
    const instalmentFacts = { ...about, number: 1, paymentId: plans.toPaymentId(1) }
    givenPlan(plans.buildBegun(1), cancelled)
      .when(plans.fail(1))
      .then(plans.failed(1, { waitsUntil: waitDeadline(plans.dueAt(1)) }), {
        type: 'InstalmentCancelled',
        data: { ...instalmentFacts, hadBegun: true, because: 'plan_cancelled' },
      })
    givenPlan(plans.buildBegun(1), cancelled)
      .when({ type: 'CompleteInstalment', ...instalmentFacts, at: plans.dueAt(1) })
      .then(plans.completed(1))
  })
})
