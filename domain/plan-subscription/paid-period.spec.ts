import { describe, expect, it } from 'vitest'
import { addDays, calendarDay } from '../kernel/calendar.ts'
import { fold } from '../kernel/decider.ts'
import { noCents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { assert } from '../kernel/assert.ts'
import { given } from '../testing/given.ts'
import type { PlanChoice } from '../plans/plan-prices.ts'
import type { PlanSubscriptionEvent } from './events.ts'
import * as the from './fixtures.ts'
import { planSubscription } from './index.ts'
import { findNextPeriod } from './schedule.ts'

// A year of Plus from 20 November 2026 is paid, and administration ends the plan on that day.
const paid = [the.started, the.issued, the.numbered, the.chargeBegun, the.paid] as const
const day = the.planChanged.data.effectiveOn
const plus = { plan: 'plus', period: 'annual' } as const
const pro = { plan: 'pro', period: 'annual' } as const
const free = { plan: 'free', period: 'annual' } as const

const set = (choice: PlanChoice, effectiveOn = day) => ({
  ...the.planChanged,
  data: { ...the.planChanged.data, ...choice, effectiveOn },
})
const ended = [...paid, set(free)] as const

const nextAfter = (...events: readonly PlanSubscriptionEvent[]) => {
  const state = fold(planSubscription, events)
  assert(state.status === 'running', 'a subscription runs')
  return findNextPeriod(state)
}

describe('a paid period after which administration ended the plan', () => {
  const next = { from: calendarDay('2027-11-20'), until: calendarDay('2028-11-20') }

  it('goes on if a plan is set again, on the same day or later: no day is charged twice', () => {
    expect(nextAfter(...ended)).toBeNull()
    for (const later of [day, calendarDay('2027-11-19')]) {
      expect(nextAfter(...ended, set(plus, later))).toEqual(next)
      expect(nextAfter(...ended, set(pro, later))).toEqual(next)
    }
    expect(nextAfter(...ended, set(free), set(plus))).toEqual(next)
  })

  it('is followed by the first period of another length', () => {
    const monthly = nextAfter(...ended, set({ plan: 'plus', period: 'monthly' }))
    expect(monthly).toEqual({ from: next.from, until: calendarDay('2027-12-20') })
  })

  it('is over on its last day, or if its invoice was given up', () => {
    expect(nextAfter(...ended, set(plus, next.from))?.from).toBe(next.from)
    const late = addDays(next.from, 40)
    expect(nextAfter(...ended, set(plus, late))?.from).toBe(late)
    const unpaid = [the.started, the.issued, set(free), the.voided] as const
    expect(nextAfter(...unpaid, set(plus))?.from).toBe(day)
  })

  it('is what an owner pays the difference to, and goes on unpaid with the same plan', () => {
    const at = instant('2027-08-12T02:00:00.000Z')
    const command = {
      type: 'SwitchPlan',
      invoiceId: the.upgradeId,
      projectOrder: [],
      at,
    } as const
    const decision = planSubscription.decide(
      { ...command, choice: pro },
      fold(planSubscription, ended),
    )
    // (9,504 − 5,508) × 100 ÷ 365
    expect(decision).toMatchObject([{ data: { amountCents: 109_479 } }, {}])
    given(planSubscription, ...ended)
      .when({ ...command, choice: plus, agreedCents: noCents })
      .then({
        type: 'PlanChangeScheduled',
        data: {
          organisationId: the.started.data.organisationId,
          ...plus,
          effectiveOn: calendarDay('2027-08-12'),
          projectOrder: [],
          at,
        },
      })
  })
})
