import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { after, given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'
import { nextStep } from './next-step.ts'
import { instalmentDay, toChargeInstant } from './schedule.ts'

const { planIds: about, started } = plans
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
  it('rests, and is charged at once when the charity is reinstated', () => {
    const due = plans.dueAt(1)
    const nextDay = toChargeInstant(calendarDay('2027-01-31'))
    expect(nextStep(planAfter(), due, suspended)).toEqual({ do: 'wait', until: nextDay })
    expect(nextStep(planAfter(), due)).toEqual({ do: 'begin', number: 1, round: 1, try: 1 })
    givenPlan().when(defer(1)).thenNothing()
  })

  it('moves to the next day of the plan when that day comes, with all that follow', () => {
    const nextDay = toChargeInstant(calendarDay('2027-01-31'))
    expect(nextStep(planAfter(), nextDay, suspended)).toEqual({ do: 'defer', number: 1 })
    givenPlan()
      .when(defer(1, nextDay))
      .then(deferred(1, '2026-12-31', 0))
    const plan = planAfter(deferred(1, '2026-12-31', 0))
    expect([1, 2, 3].map((number) => instalmentDay(plan, number))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    givenPlan(deferred(1, '2026-12-31', 0))
      .when(defer(1, nextDay))
      .thenNothing()
    const after = toChargeInstant(calendarDay('2027-02-28'))
    expect(nextStep(plan, nextDay, suspended)).toEqual({ do: 'wait', until: after })
    expect(nextStep(plan, nextDay)).toEqual({ do: 'begin', number: 1, round: 1, try: 1 })
  })

  it('is not charged for the months of a long standstill', () => {
    const late = toChargeInstant(calendarDay('2027-04-02'))
    givenPlan()
      .when(defer(1, late))
      .then(deferred(1, '2026-12-31', -2))
    expect(instalmentDay(planAfter(deferred(1, '2026-12-31', -2)), 1)).toBe('2027-03-31')
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
  const retrying = [plans.buildBegun(1), plans.failed(1, { retryAt })]

  it('rests, and is tried at once when the charity is reinstated', () => {
    const plan = planAfter(...retrying)
    expect(nextStep(plan, retryAt, suspended)).toMatchObject({ do: 'wait' })
    expect(nextStep(plan, retryAt)).toEqual({ do: 'begin', number: 1, round: 1, try: 2 })
  })

  it('is retried at once after a suspension between its start and its charge', () => {
    const at = plans.dueAt(1)
    const failed = { reason: 'provider_refused', code: 'organisation_suspended' } as const
    const paymentId = plans.toPaymentId(1)
    const command = { type: 'FailInstalment', number: 1, paymentId, try: 1, ...failed, at } as const
    const { state } = after(recurringPlan, [started, plans.buildBegun(1)], [command])
    if (state.status === 'none') throw new Error('no plan')
    expect(nextStep(state, at, suspended)).toMatchObject({ do: 'wait' })
    expect(nextStep(state, at)).toEqual({ do: 'begin', number: 1, round: 1, try: 2 })
  })
})
