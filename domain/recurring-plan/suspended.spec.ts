import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { after, given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'
import { nextStep } from './next-step.ts'
import { instalmentDay, restDeadline, toChargeInstant } from './schedule.ts'

const { about, started } = plans
const suspended = { isSuspended: true }
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)
const planAfter = (...later: readonly RecurringPlanEvent[]) => {
  const { state } = after(recurringPlan, [started, ...later], [])
  if (state.status === 'none') throw new Error('no plan')
  return state
}
const defer = (number: number, at = plans.dueAt(number)) =>
  ({ type: 'DeferRecurringPlan', number, at }) as const
const deferred = (number: number, day: string, anchorNumber: number): RecurringPlanEvent => ({
  type: 'RecurringPlanDeferred',
  data: {
    ...about,
    number,
    day: calendarDay(day),
    anchor: { number: anchorNumber, day: plans.firstDay },
  },
})

describe('an instalment that falls due while the charity is suspended', () => {
  it('takes the next day of the plan, with all that follow', () => {
    expect(nextStep(planAfter(), plans.dueAt(1), suspended)).toEqual({ do: 'defer', number: 1 })
    givenPlan()
      .when(defer(1))
      .then(deferred(1, '2026-12-31', 0))
    const plan = planAfter(deferred(1, '2026-12-31', 0))
    expect([1, 2, 3].map((number) => instalmentDay(plan, number))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    givenPlan(deferred(1, '2026-12-31', 0))
      .when(defer(1))
      .thenNothing()
  })

  it('is charged on that day, once, where the charity was reinstated meanwhile', () => {
    const plan = planAfter(deferred(1, '2026-12-31', 0))
    const due = toChargeInstant(calendarDay('2027-01-31'))
    expect(nextStep(plan, plans.dueAt(1))).toEqual({ do: 'wait', until: due })
    expect(nextStep(plan, due)).toEqual({ do: 'begin', number: 1, round: 1, try: 1 })
  })

  it('is not charged for the months of a long standstill', () => {
    const late = toChargeInstant(calendarDay('2027-04-02'))
    givenPlan()
      .when(defer(1, late))
      .then(deferred(1, '2026-12-31', -3))
    expect(instalmentDay(planAfter(deferred(1, '2026-12-31', -3)), 1)).toBe('2027-04-30')
  })

  it('is neither deferred before its day, nor in another’s place, nor of a plan that rests', () => {
    givenPlan().when(defer(1, plans.agreedAt)).thenNothing()
    givenPlan().when(defer(2)).thenRefused('instalment_not_found')
    const paused = { type: 'RecurringPlanPaused', data: about } as const
    givenPlan(paused).when(defer(1)).thenRefused('plan_ended')
  })
})

describe('an instalment that is due to be tried again while the charity is suspended', () => {
  const retryAt = toChargeInstant(calendarDay('2027-01-01'))
  const retrying = [plans.begun(1), plans.failed(1, { retryAt })]
  const command = { type: 'DeferInstalment', number: 1, at: retryAt } as const
  const isDeferred: RecurringPlanEvent = {
    type: 'InstalmentDeferred',
    data: { ...about, number: 1, paymentId: plans.toPaymentId(1), retryAt: restDeadline(retryAt) },
  }

  it('rests for a week at a time, and keeps its tries', () => {
    const step = nextStep(planAfter(...retrying), retryAt, suspended)
    expect(step).toEqual({ do: 'defer_instalment', number: 1 })
    givenPlan(...retrying)
      .when(command)
      .then(isDeferred)
    givenPlan(...retrying, isDeferred)
      .when(command)
      .thenNothing()
    const again = nextStep(planAfter(...retrying, isDeferred), restDeadline(retryAt))
    expect(again).toEqual({ do: 'begin', number: 1, round: 1, try: 2 })
  })

  it('is nothing to defer while it is with its bank, or waits for its donor', () => {
    givenPlan(plans.begun(1)).when(command).thenRefused('instalment_not_waiting')
    givenPlan(plans.begun(1), plans.waiting(1)).when(command).thenRefused('instalment_not_waiting')
    givenPlan().when(command).thenRefused('instalment_not_found')
  })
})
