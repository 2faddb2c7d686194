import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import { after, given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'
import { nextStep } from './next-step.ts'
import { instalmentDay, toChargeInstant } from './schedule.ts'

const { planIds: about, started } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)
const planAfter = (...later: readonly RecurringPlanEvent[]) => {
  const { state } = after(recurringPlan, [started, ...later], [])
  if (state.status === 'none') throw new Error('no plan')
  return state
}
const notIncluded = { offersMonthly: false }
const rested = { type: 'RecurringPlanRested', data: about } as const
const woken = (number: number): RecurringPlanEvent => ({
  type: 'RecurringPlanWoken',
  data: { ...about, anchor: { number, day: plans.firstDay } },
})
const rest = { type: 'RestRecurringPlan' } as const
const wake = (at: Instant) => ({ type: 'WakeRecurringPlan', at }) as const
const at = (day: string) => toChargeInstant(calendarDay(day))
const paused = { type: 'RecurringPlanPaused', data: about } as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const

describe('a monthly gift to a charity whose plan does not include monthly gifts', () => {
  it('rests once, and has nothing due', () => {
    expect(nextStep(planAfter(), plans.agreedAt, notIncluded)).toEqual({ do: 'rest' })
    givenPlan().when(rest).then(rested)
    givenPlan(rested).when(rest).thenNothing()
    const years = at('2030-01-01')
    expect(nextStep(planAfter(rested), years, notIncluded)).toEqual({ do: 'wait', until: null })
    givenPlan(rested).when(plans.begin(1)).thenRefused('plan_ended')
  })

  it('does not rest if nothing of it is charged automatically', () => {
    givenPlan(paused).when(rest).thenNothing()
    expect(nextStep(planAfter(paused), at('2027-01-01'), notIncluded)).toMatchObject({ do: 'wait' })
    givenPlan(cancelled).when(rest).thenNothing()
    expect(nextStep(planAfter(rested, cancelled), at('2027-01-01'), notIncluded)).toEqual({
      do: 'end',
    })
  })

  it('continues on its next day, and charges no month that has gone by', () => {
    const now = at('2027-04-02')
    expect(nextStep(planAfter(rested), now)).toEqual({ do: 'wake' })
    givenPlan(rested).when(wake(now)).then(woken(-3))
    const plan = planAfter(rested, woken(-3))
    expect([1, 2, 3].map((number) => instalmentDay(plan, number))).toEqual([
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
    expect(nextStep(plan, now)).toEqual({ do: 'wait', until: at('2027-04-30') })
  })

  it('keeps its days if none of them has come, and skips the day on which it is woken', () => {
    givenPlan(rested)
      .when(wake(at('2026-12-30')))
      .then(woken(1))
    givenPlan(rested)
      .when(wake(at('2026-12-31')))
      .then(woken(0))
    givenPlan()
      .when(wake(at('2026-12-31')))
      .thenNothing()
  })

  it('tries a declined instalment again two days after that day, never two on one day', () => {
    const declined = [plans.buildBegun(1), plans.failed(1, { retryAt: at('2027-01-01') })] as const
    const now = at('2027-03-10')
    const plan = planAfter(...declined, rested)
    expect(nextStep(plan, now, notIncluded)).toEqual({ do: 'wait', until: null })
    const retried = {
      type: 'InstalmentDeferred',
      data: {
        ...about,
        number: 1,
        paymentId: plans.toPaymentId(1),
        retryAt: at('2027-04-02'),
      },
    } as const
    givenPlan(...declined, rested)
      .when(wake(now))
      .then(woken(-1), retried)
    const awake = planAfter(...declined, rested, woken(-1), retried)
    expect(nextStep(awake, now)).toEqual({ do: 'wait', until: at('2027-03-31') })
    expect(nextStep(awake, at('2027-03-31'))).toEqual({ do: 'begin', number: 2, round: 1, try: 1 })
    expect(nextStep(awake, at('2027-04-02'))).toEqual({ do: 'begin', number: 1, round: 1, try: 2 })
  })

  it('asks for no other card while it rests', () => {
    const expiring = { ...started.data.card, expires: { month: 12, year: 2026 } }
    const events = [{ ...started, data: { ...started.data, card: expiring } }, rested] as const
    const { state } = after(recurringPlan, events, [])
    if (state.status === 'none') throw new Error('no plan')
    const now = at('2027-01-20')
    expect(nextStep(state, now, notIncluded)).toEqual({ do: 'wait', until: null })
    const awake = recurringPlan.evolve(state, woken(0))
    if (awake.status === 'none') throw new Error('no plan')
    expect(nextStep(awake, now)).toEqual({ do: 'warn', number: 1 })
  })
})
