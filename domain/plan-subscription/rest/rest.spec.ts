import { describe, expect, it } from 'vitest'
import { assert } from '../../kernel/assert.ts'
import { calendarDay } from '../../kernel/calendar.ts'
import { fold, isRefused } from '../../kernel/decider.ts'
import { cents, noCents } from '../../kernel/money.ts'
import { instant } from '../../kernel/time.ts'
import { given } from '../../testing/given.ts'
import type { PlanSubscriptionCommand } from '../commands.ts'
import type { PlanSubscriptionEvent } from '../events.ts'
import * as the from '../fixtures.ts'
import { planSubscription } from '../index.ts'
import { nextBillingStep } from '../next-step.ts'
import { findNextPeriod } from '../schedule.ts'

// Ten in the morning in Hong Kong.
const on = (day: string) => instant(`${day}T02:00:00.000Z`)
const rest = (day: string) => ({ type: 'RestSubscription', at: on(day) }) as const
const resume = (day: string) => ({ type: 'ResumeSubscription', at: on(day) }) as const

type History = readonly PlanSubscriptionEvent[]

/** Returns the events, and those that the commands add to them. */
const after = (events: History, ...commands: readonly PlanSubscriptionCommand[]): History => {
  const all = [...events]
  for (const command of commands) {
    const decision = planSubscription.decide(command, fold(planSubscription, all))
    assert(!isRefused(decision), `${command.type} is not refused`)
    all.push(...decision)
  }
  return all
}

const running = (events: History) => {
  const state = fold(planSubscription, events)
  assert(state.status === 'running', 'a subscription runs')
  return state
}
const findNext = (events: History) => findNextPeriod(running(events))

// A month of Plus from 31 January 2027, which is paid.
const monthly = { plan: 'plus', period: 'monthly' } as const
const started: PlanSubscriptionEvent = {
  ...the.started,
  data: { ...the.started.data, ...monthly, startsOn: calendarDay('2027-01-31') },
}
const issue = { type: 'IssueInvoice', invoiceId: the.invoiceId } as const
const begin = { type: 'BeginInvoiceCharge', invoiceId: the.invoiceId, by: 'schedule' } as const
const { organisationId: _, ...charged } = the.paid.data
const first = calendarDay('2027-01-31')
const issued = after([started], { ...issue, from: first, at: on('2027-01-31') })
const charging = after(
  issued,
  { type: 'NumberInvoice', invoiceId: the.invoiceId, number: 'ALM-2027-000001' },
  { ...begin, at: on('2027-01-31') },
)
const amountCents = cents(55_000)
const complete = { type: 'CompleteInvoice', ...charged, amountCents, at: on('2027-01-31') } as const
const paid = after(charging, complete)
const fail = (tried: number, day: string) =>
  ({
    type: 'FailInvoiceCharge',
    invoiceId: the.invoiceId,
    try: tried,
    reason: 'card_declined',
    code: null,
    providerPaymentId: null,
    at: on(day),
  }) as const

describe('a subscription of a suspended charity', () => {
  it('rests from that day, once', () => {
    const resting = after(paid, rest('2027-02-10'))
    expect(resting.at(-1)).toMatchObject({
      type: 'SubscriptionRested',
      data: { on: '2027-02-10', invoiceId: null },
    })
    given(planSubscription, ...resting)
      .when(rest('2027-02-11'))
      .thenNothing()
    given(planSubscription, ...paid)
      .when(resume('2027-02-11'))
      .thenNothing()
  })

  it('is not invoiced, charged, given up or changed, and waits for nothing but a person', () => {
    const failed = after(charging, fail(1, '2027-01-31'))
    const day = '2027-04-20'
    const resting = given(planSubscription, ...after(failed, rest('2027-02-05')))
    const choice = { plan: 'pro', period: 'monthly' } as const
    const projectOrder: never[] = []
    const invoiceId = the.upgradeId
    const commands: readonly PlanSubscriptionCommand[] = [
      { ...begin, at: on(day) },
      { ...begin, by: 'owner', at: on(day) },
      { type: 'GiveUpInvoice', invoiceId: the.invoiceId, projectOrder, at: on(day) },
      { ...issue, invoiceId, from: calendarDay('2027-02-28'), at: on(day) },
      { type: 'RenewNow', invoiceId, at: on(day) },
      { type: 'SwitchPlan', choice, invoiceId, projectOrder, at: on(day) },
      { type: 'SetPlan', choice, projectOrder, at: on(day) },
      { type: 'CancelPlanChange', at: on(day) },
      { type: 'MakePlanChange', openProjectIds: [], at: on(day) },
    ]
    for (const command of commands) resting.when(command).thenRefused('subscription_rested')
    expect(nextBillingStep(running(after(failed, rest('2027-02-05'))), on(day))).toEqual({
      do: 'wait',
      until: null,
    })
  })
})

describe('a paid period after a rest', () => {
  it('ends as many days later, and the months are counted from there', () => {
    const resumed = after(paid, rest('2027-02-10'), resume('2027-02-22'))
    expect(resumed.at(-1)).toMatchObject({
      type: 'SubscriptionResumed',
      data: { on: '2027-02-22', days: 12, until: '2027-03-12', invoice: null },
    })
    expect(running(resumed)).toMatchObject({
      rest: null,
      current: { from: '2027-01-31', until: '2027-03-12', restedDays: 12 },
    })
    expect(findNext(resumed)).toEqual({ from: '2027-03-12', until: '2027-04-12' })
  })

  it('keeps its days if both are one day: the months of the 31st stay', () => {
    const resumed = after(paid, rest('2027-02-10'), resume('2027-02-10'))
    expect(resumed.at(-1)).toMatchObject({ data: { days: 0, until: '2027-02-28' } })
    expect(findNext(resumed)).toEqual({ from: '2027-02-28', until: '2027-03-31' })
    expect(running(resumed)).toEqual({ ...running(paid), rest: null })
  })

  it('moves for each of two rests', () => {
    const twice = after(
      paid,
      rest('2027-02-10'),
      resume('2027-02-12'),
      rest('2027-02-12'),
      resume('2027-02-20'),
    )
    expect(running(twice).current).toMatchObject({ until: '2027-03-10', restedDays: 10 })
  })

  it('has the days left that it had, across the day of a renewal', () => {
    // 8 days of February are left: 20 to 27.
    const resumed = after(paid, rest('2027-02-20'), resume('2027-05-03'))
    expect(running(resumed).current?.until).toBe('2027-05-11')
    expect(findNext(resumed)?.from).toBe('2027-05-11')
    given(planSubscription, ...resumed)
      .when({
        ...issue,
        invoiceId: the.upgradeId,
        from: calendarDay('2027-02-28'),
        at: on('2027-05-03'),
      })
      .thenRefused('invoice_not_due')
  })

  it('is followed by one from the day of the reinstatement if no day of it was left', () => {
    const resumed = after(paid, rest('2027-02-28'), resume('2027-03-05'))
    expect(resumed.at(-1)).toMatchObject({ data: { days: 5, until: null } })
    expect(findNext(resumed)).toEqual({ from: '2027-03-05', until: '2027-04-05' })
    const late = after(paid, rest('2027-03-02'), resume('2027-03-05'))
    expect(findNext(late)?.from).toBe('2027-03-05')
  })

  it('that was never invoiced begins on the day of the reinstatement', () => {
    const resumed = after([started], rest('2027-01-31'), resume('2027-02-14'))
    expect(resumed.at(-1)).toMatchObject({ data: { days: 14, until: null, invoice: null } })
    expect(findNext(resumed)).toEqual({ from: '2027-02-14', until: '2027-03-14' })
  })

  it('is charged for the days that were paid if the owner upgrades', () => {
    const resumed = after(paid, rest('2027-02-10'), resume('2027-02-22'))
    const upgraded = after(resumed, {
      type: 'SwitchPlan',
      choice: { plan: 'pro', period: 'monthly' },
      invoiceId: the.upgradeId,
      projectOrder: [],
      at: on('2027-02-26'),
    })
    // 14 of the 28 days are left: 400.00 ÷ 2.
    expect(upgraded.at(-2)).toMatchObject({
      type: 'InvoiceIssued',
      data: {
        amountCents: 20_000,
        until: '2027-03-12',
        proration: { daysLeft: 14, daysOfPeriod: 28 },
      },
    })
  })

  it('stays on the free plan if it has ended, and its days go on with a plan that is set later', () => {
    const set = (plan: 'free' | 'plus', day: string) =>
      ({
        type: 'SetPlan',
        choice: { plan, period: 'monthly' },
        projectOrder: [],
        at: on(day),
      }) as const
    const ended = after(paid, set('free', '2027-02-08'), rest('2027-02-10'), resume('2027-03-10'))
    expect(findNext(ended)).toBeNull()
    expect(ended.at(-1)).toMatchObject({ data: { days: 28, until: null } })
    // 18 days were left when it rested.
    expect(findNext(after(ended, set('plus', '2027-03-10')))?.from).toBe('2027-03-28')
    const never = after([started], set('free', '2027-01-31'), rest('2027-02-10'))
    expect(findNext(after(never, resume('2027-03-10')))).toBeNull()
  })
})

describe('an unpaid invoice after a rest', () => {
  it('is tried again, and given up, as many days later', () => {
    const failed = after(charging, fail(1, '2027-01-31'), { ...begin, at: on('2027-02-01') })
    const twice = after(failed, fail(2, '2027-02-01'))
    const resumed = after(twice, rest('2027-02-02'), resume('2027-03-04'))
    expect(resumed.at(-1)).toMatchObject({
      data: {
        days: 30,
        until: '2027-03-30',
        invoice: {
          invoiceId: the.invoiceId,
          dueOn: '2027-03-02',
          // The third day after it was due, at eight.
          retryAt: '2027-03-05T00:00:00.000Z',
        },
      },
    })
    const state = running(resumed)
    expect(nextBillingStep(state, on('2027-03-04'))).toEqual({
      do: 'wait',
      until: '2027-03-05T00:00:00.000Z',
    })
    const giveUp = { type: 'GiveUpInvoice', invoiceId: the.invoiceId, projectOrder: [] } as const
    given(planSubscription, ...resumed)
      .when({ ...giveUp, at: on('2027-03-22') })
      .thenRefused('invoice_not_due')
    const given21 = after(resumed, { ...giveUp, at: on('2027-03-23') })
    expect(given21.at(-1)).toMatchObject({ data: { plan: 'free', because: 'unpaid' } })
  })

  it('has the outcome of a try that was under way, and no try is left out', () => {
    const resting = after(charging, rest('2027-01-31'))
    expect(nextBillingStep(running(resting), on('2027-02-01')).do).toBe('wait')
    expect(nextBillingStep(running(resting), on('2027-02-05')).do).toBe('look')
    expect(running(after(resting, complete)).invoices[0]?.paid).not.toBeNull()
    const late = after(resting, fail(1, '2027-02-10'), resume('2027-02-20'))
    // The first day after it was due, 20 days later.
    expect(running(late).invoices[0]?.failed?.retryAt).toBe('2027-02-21T00:00:00.000Z')
  })
})

describe('a change of plan around a rest', () => {
  it('to a smaller one waits for the moved end of the period', () => {
    const scheduled = after(paid, {
      type: 'SwitchPlan',
      choice: { plan: 'free', period: 'monthly' },
      invoiceId: the.upgradeId,
      projectOrder: [],
      at: on('2027-02-01'),
    })
    const resumed = after(scheduled, rest('2027-02-10'), resume('2027-03-10'))
    expect(running(resumed).scheduled?.effectiveOn).toBe('2027-03-28')
    const change = { type: 'MakePlanChange', openProjectIds: [] } as const
    given(planSubscription, ...resumed)
      .when({ ...change, at: on('2027-03-27') })
      .thenRefused('plan_change_not_due')
    expect(findNext(after(resumed, { ...change, at: on('2027-03-28') }))).toBeNull()
  })

  it('to a larger one holds if its charge succeeds meanwhile, with all of its days', () => {
    const invoiceId = the.upgradeId
    const upgrading = after(paid, {
      type: 'SwitchPlan',
      choice: { plan: 'pro', period: 'annual' },
      invoiceId,
      projectOrder: [],
      at: on('2027-02-14'),
    })
    const { invoices } = running(upgrading)
    const sum = invoices.at(-1)?.amountCents ?? noCents
    const resumed = after(
      upgrading,
      rest('2027-02-15'),
      { ...complete, invoiceId, amountCents: sum, at: on('2027-02-17') },
      resume('2027-02-25'),
    )
    expect(running(resumed)).toMatchObject({
      choice: { plan: 'pro', period: 'annual' },
      current: { from: '2027-02-14', until: '2028-02-24', restedDays: 10 },
    })
  })
})
