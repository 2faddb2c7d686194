import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt, calendarDay, toCalendarDay } from '../kernel/calendar.ts'
import { fold, isRefused } from '../kernel/decider.ts'
import { fixtureId } from '../fixtures.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanCommand, type RecurringPlanEvent } from './index.ts'
import { nextStep } from './next-step.ts'
import { toChargeInstant } from './schedule.ts'
import type { StartedPlan } from './state.ts'

const planAfter = (...later: readonly RecurringPlanEvent[]): StartedPlan => {
  const state = fold(recurringPlan, [plans.started, ...later])
  if (state.status === 'none') throw new Error('no plan')
  return state
}
const justBefore = (at: Instant) => instantFromMilliseconds(toMilliseconds(at) - 1)

describe('the next step of a plan', () => {
  it('is to wait for the first day, and then to begin', () => {
    const due = plans.dueAt(1)
    expect(nextStep(planAfter(), justBefore(due))).toEqual({ do: 'wait', until: due })
    expect(nextStep(planAfter(), due)).toEqual({ do: 'begin', number: 1, round: 1, try: 1 })
  })

  it('is to check the charge in progress, until something else is due', () => {
    const plan = planAfter(plans.buildBegun(1))
    const step = nextStep(plan, plans.dueAt(1))
    expect(step).toMatchObject({ do: 'look', instalment: { number: 1 }, until: plans.dueAt(2) })
  })

  it('is to start the next instalment on its day, even if a bank has left the one before it open', () => {
    const open = planAfter(plans.buildBegun(1))
    expect(nextStep(open, plans.dueAt(2))).toMatchObject({ do: 'begin', number: 2 })
    const both = planAfter(plans.buildBegun(1), plans.buildBegun(2), plans.completed(2))
    expect(nextStep(both, plans.dueAt(2))).toMatchObject({ do: 'look', instalment: { number: 1 } })
    const last = planAfter(...all.slice(2), plans.buildBegun(1))
    expect(nextStep(last, plans.dueAt(3))).toMatchObject({ do: 'look', until: null })
  })

  it('is to start an instalment that was held back a day apart from the others', () => {
    const late = instantAt(calendarDay('2027-02-10'), 9)
    const tomorrow = instantAt(calendarDay('2027-02-11'), 9)
    const received = { number: 1, paymentId: plans.toPaymentId(1), try: 1 }
    const decided = recurringPlan.decide(
      { type: 'HoldBackInstalment', ...received, at: late },
      planAfter(plans.buildBegun(1), plans.buildBegun(2, { at: late })),
    )
    const data = { ...plans.planIds, ...received, retryAt: tomorrow }
    expect(decided).toEqual([{ type: 'InstalmentHeldBack', data }])
    const heldBack = { type: 'InstalmentHeldBack', data: { ...data, retryAt: late } } as const
    const plan = planAfter(plans.buildBegun(1), heldBack, plans.buildBegun(2, { at: late }))
    expect(nextStep(plan, late)).toMatchObject({ do: 'look', until: tomorrow })
    expect(nextStep(plan, tomorrow)).toMatchObject({ do: 'begin', number: 1, try: 1 })
  })

  it('is to wait for the donor or the next month, and to give up after the deadline', () => {
    const plan = planAfter(plans.buildBegun(1), plans.waiting(1))
    expect(nextStep(plan, plans.dueAt(1))).toEqual({ do: 'wait', until: plans.dueAt(2) })
    const late = instantFromMilliseconds(toMilliseconds(plans.dueAt(1)) + 60 * 86_400_000)
    expect(nextStep(plan, late)).toEqual({ do: 'give_up', number: 1 })
  })

  it('is to wait while it is paused, until the donor resumes it', () => {
    const paused = { type: 'RecurringPlanPaused', data: plans.planIds } as const
    expect(nextStep(planAfter(paused), plans.dueAt(3))).toEqual({ do: 'wait', until: null })
  })

  it('is no retry while it is paused, nor an endless check', () => {
    const paused = { type: 'RecurringPlanPaused', data: plans.planIds } as const
    const retryAt = instantAt(calendarDay('2027-01-01'), 8)
    const plan = planAfter(plans.buildBegun(1), plans.failed(1, { retryAt }), paused)
    expect(nextStep(plan, retryAt)).toEqual({ do: 'wait', until: null })
    const waiting = planAfter(plans.buildBegun(1), plans.waiting(1), paused)
    const [{ waitsUntil } = { waitsUntil: null }] = waiting.instalments
    expect(nextStep(waiting, retryAt)).toEqual({ do: 'wait', until: waitsUntil })
  })

  it('is to charge one day later if the server was down over two charge days', () => {
    const late = instantAt(calendarDay('2027-02-10'), 9)
    const first = planAfter(plans.buildBegun(1, { at: late }), plans.completed(1))
    const second = nextStep(first, late)
    expect(second).toEqual({ do: 'wait', until: instantAt(calendarDay('2027-02-11'), 9) })
  })

  it('is the same if that day’s instalment has been edited since', () => {
    const late = instantAt(calendarDay('2027-02-10'), 9)
    const edited: RecurringPlanEvent = {
      type: 'InstalmentEdited',
      data: {
        ...plans.planIds,
        number: 1,
        round: 2,
        paymentId: plans.toPaymentId(1, 2),
        formerPaymentId: plans.toPaymentId(1),
        hadBegun: true,
        amountCents: plans.started.data.amountCents,
        day: calendarDay('2027-03-20'),
      },
      personal: { memo: '' },
    }
    const plan = planAfter(plans.buildBegun(1, { at: late }), plans.waiting(1), edited)
    expect(nextStep(plan, late)).toEqual({
      do: 'wait',
      until: instantAt(calendarDay('2027-02-11'), 9),
    })
  })

  it('is to warn two weeks before an instalment if the card expires before it', () => {
    const card = { ...plans.started.data.card, expires: { month: 1, year: 2027 } }
    const plan = (...later: readonly RecurringPlanEvent[]) =>
      fold(recurringPlan, [
        { ...plans.started, data: { ...plans.started.data, card } },
        ...all.slice(0, 4),
        ...later,
      ]) as StartedPlan
    const warnAt = toChargeInstant(calendarDay('2027-02-14'))
    expect(nextStep(plan(), justBefore(warnAt))).toEqual({ do: 'wait', until: warnAt })
    expect(nextStep(plan(), warnAt)).toEqual({ do: 'warn', number: 3 })
    const day = plans.dayOfNumber(3)
    const warned = { type: 'PlanCardExpiring', data: { ...plans.planIds, number: 3, day } } as const
    expect(nextStep(plan(warned), warnAt)).toEqual({ do: 'wait', until: plans.dueAt(3) })
  })

  it('is to complete the plan, and then to end', () => {
    expect(nextStep(planAfter(...all), plans.dueAt(3))).toEqual({ do: 'complete' })
    const over = planAfter(...all, { type: 'RecurringPlanCompleted', data: plans.planIds })
    expect(nextStep(over, plans.dueAt(3))).toEqual({ do: 'end' })
  })
})

const all = [1, 2, 3].flatMap((number) => [plans.buildBegun(number), plans.completed(number)])

type Outcome = 'paid' | 'declined' | 'gone' | 'asked'

/** Runs a plan to its end, day by day or with a server that is down for some days. */
const lived = (occurrences: number, outcomes: readonly Outcome[], nights: readonly number[]) => {
  let state = recurringPlan.initial
  let outcome = 0
  const events: RecurringPlanEvent[] = []
  const handle = (command: RecurringPlanCommand): void => {
    const decision = recurringPlan.decide(command, state)
    if (isRefused(decision)) throw new Error(`${command.type} was refused: ${decision.refused}`)
    events.push(...decision)
    state = decision.reduce(recurringPlan.evolve, state)
  }
  handle(plans.startPlan({ occurrences }))
  let now = plans.agreedAt
  for (let steps = 0; steps < 5_000; steps += 1) {
    if (state.status === 'none') throw new Error('no plan')
    const step = nextStep(state, now)
    if (step.do === 'end') return { state, events }
    if (step.do === 'wait') {
      if (step.until === null) throw new Error('nobody waits for a donor who never paused')
      const late = (nights[steps % Math.max(1, nights.length)] ?? 0) * 86_400_000
      now = instantFromMilliseconds(toMilliseconds(step.until) + late)
      continue
    }
    if (step.do === 'begin') {
      const { number, round, try: tried } = step
      const paymentId = fixtureId('payment', number * 10 + round)
      handle({
        type: 'BeginInstalment',
        number,
        round,
        try: tried,
        paymentId,
        by: 'schedule',
        at: now,
      })
    } else if (step.do === 'look') {
      const { number, tries, paymentId } = step.instalment
      if (paymentId === null) throw new Error('it has begun')
      const facts = { number, paymentId, at: now }
      const becomes = outcomes[outcome++ % outcomes.length] ?? 'paid'
      if (becomes === 'paid') handle({ type: 'CompleteInstalment', ...facts })
      else {
        const reason = becomes === 'asked' ? 'authentication_needed' : 'card_declined'
        const code = becomes === 'gone' ? 'lost_card' : null
        handle({ type: 'FailInstalment', ...facts, try: tries, reason, code })
      }
    } else if (step.do === 'give_up') {
      handle({ type: 'CancelInstalment', number: step.number, because: 'time', at: now })
    } else if (step.do === 'warn') handle({ type: 'WarnOfExpiry', number: step.number, at: now })
    else handle({ type: 'CompleteRecurringPlan' })
  }
  throw new Error('it never came to its end')
}

describe('a plan that is left to itself', () => {
  const outcomes = fc.array(fc.constantFrom<Outcome>('paid', 'paid', 'declined', 'gone', 'asked'), {
    minLength: 1,
    maxLength: 40,
  })
  const nights = fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 8 })

  it('accounts for every instalment, and starts none twice, for any outcome', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36 }), outcomes, nights, (occurrences, dice, late) => {
        const { state, events } = lived(occurrences, dice, late)
        expect(state.status).toBe('completed')
        const settled = state.instalments.map(({ number, status }) => `${number} ${status}`)
        const numbers = Array.from({ length: occurrences }, (_, index) => index + 1)
        expect(state.instalments.map(({ number }) => number)).toEqual(numbers)
        expect(settled.every((each) => /complete|cancelled/.test(each))).toBe(true)
        const attempts = events.flatMap((event) =>
          event.type === 'InstalmentBegun' ? [`${event.data.number} ${event.data.try}`] : [],
        )
        expect(new Set(attempts).size).toBe(attempts.length)
        const firsts = events.flatMap((event) =>
          event.type === 'InstalmentBegun' && event.data.try === 1 ? [event.data.at] : [],
        )
        const apart = firsts.slice(1).map((at, index) => [firsts[index], at] as const)
        for (const [one, other] of apart) {
          expect(addDays(toCalendarDay(one as Instant), 1) <= toCalendarDay(other)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})
