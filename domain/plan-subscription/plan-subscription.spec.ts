import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { assert } from '../kernel/assert.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { isRefused } from '../kernel/decider.ts'
import { matches } from '../kernel/schemas.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import type { PlanSubscriptionCommand } from './commands.ts'
import * as the from './fixtures.ts'
import { planSubscription } from './index.ts'

const { at } = the.issued.data
const { invoiceId } = the
const plus = { plan: 'plus', period: 'annual' } as const
const pro = { plan: 'pro', period: 'annual' } as const

const running = [the.started, the.issued, the.numbered] as const
const charging = [...running, the.chargeBegun] as const
const paid = [...charging, the.paid] as const
const failed = [...charging, the.chargeFailed] as const

const on = (text: string) => instant(text)
const switchTo = (
  choice: typeof plus | typeof pro | { plan: 'free' | 'legacy'; period: 'annual' },
  more: Partial<Extract<PlanSubscriptionCommand, { type: 'SwitchPlan' }>> = {},
) =>
  ({
    type: 'SwitchPlan',
    choice,
    invoiceId: the.upgradeId,
    projectOrder: the.projectOrder,
    at: on('2026-12-01T02:00:00.000Z'),
    ...more,
  }) as PlanSubscriptionCommand

it('has events of exactly the recorded shapes', () => {
  const wrong = the.everyEvent.filter((event) => {
    const shape = planSubscription.shapes.find(({ type }) => type === event.type)
    return !shape || !matches(shape.data, event.data)
  })
  expect(wrong).toEqual([])
  expect(new Set(the.everyEvent.map(({ type }) => type)).size).toBe(planSubscription.shapes.length)
})

describe('a charity without a subscription', () => {
  it('starts one, with the plan, the period and the first day', () => {
    given(planSubscription).when(the.startSubscription).then(the.started)
  })

  it('has nothing to change', () => {
    given(planSubscription).when(switchTo(pro)).thenRefused('subscription_missing')
  })
})

describe('a charity with a subscription', () => {
  it('does not start a second one', () => {
    given(planSubscription, the.started)
      .when({ ...the.startSubscription, plan: 'pro' })
      .thenRefused('subscription_running')
  })

  it('keeps it if it is requested again', () => {
    given(planSubscription, the.started).when(the.startSubscription).thenNothing()
  })
})

describe('the invoice of a period', () => {
  const issue = { type: 'IssueInvoice', invoiceId, from: calendarDay('2026-11-20'), at } as const

  it('is issued on its day, once', () => {
    given(planSubscription, the.started).when(issue).then(the.issued)
    given(planSubscription, ...running)
      .when(issue)
      .thenNothing()
  })

  it('is not issued before eight, for another day, or while another is owed', () => {
    const early = { ...issue, at: on('2026-11-19T23:59:59.999Z') }
    given(planSubscription, the.started).when(early).thenRefused('invoice_not_due')
    const other = { ...issue, from: calendarDay('2026-11-21') }
    given(planSubscription, the.started).when(other).thenRefused('invoice_not_due')
    const next = {
      ...issue,
      invoiceId: the.upgradeId,
      from: calendarDay('2027-11-20'),
      at: on('2027-11-21T00:00:00.000Z'),
    }
    given(planSubscription, ...running)
      .when(next)
      .thenRefused('invoice_not_due')
  })

  it('has one charge under way at a time', () => {
    const begin = { type: 'BeginInvoiceCharge', invoiceId, by: 'schedule', at } as const
    given(planSubscription, ...running)
      .when(begin)
      .then(the.chargeBegun)
    given(planSubscription, ...charging)
      .when(begin)
      .thenRefused('charge_under_way')
    given(planSubscription, ...paid)
      .when(begin)
      .thenRefused('invoice_not_open')
  })

  it('is paid by the try under way alone', () => {
    const { organisationId: _, ...facts } = the.paid.data
    const complete = { type: 'CompleteInvoice', ...facts } as const
    given(planSubscription, ...charging)
      .when(complete)
      .then(the.paid)
    given(planSubscription, ...failed)
      .when(complete)
      .thenRefused('charge_not_under_way')
    given(planSubscription, ...paid)
      .when(complete)
      .thenRefused('charge_not_under_way')
  })

  it('is settled once the money is available', () => {
    const settle = { type: 'SettleInvoice', invoiceId, at: the.settled.data.at } as const
    given(planSubscription, ...paid)
      .when(settle)
      .then(the.settled)
    given(planSubscription, ...paid)
      .when({ ...settle, at })
      .thenRefused('invoice_not_paid')
    given(planSubscription, ...paid, the.settled)
      .when(settle)
      .thenNothing()
    given(planSubscription, ...failed)
      .when(settle)
      .thenRefused('invoice_not_paid')
  })

  it('is given up on day 21 and not before, with the free plan', () => {
    const giveUp = (day: string) =>
      ({
        type: 'GiveUpInvoice',
        invoiceId,
        projectOrder: the.projectOrder,
        at: on(`${day}T00:00:00.000Z`),
      }) as const
    given(planSubscription, ...failed)
      .when(giveUp('2026-12-10'))
      .thenRefused('invoice_not_due')
    given(planSubscription, ...charging)
      .when(giveUp('2026-12-11'))
      .thenRefused('charge_under_way')
    const at21 = giveUp('2026-12-11').at
    given(planSubscription, ...failed)
      .when(giveUp('2026-12-11'))
      .then(the.voided, {
        type: 'SubscriptionPlanChanged',
        data: {
          ...the.planChanged.data,
          plan: 'free',
          before: plus,
          because: 'unpaid',
          effectiveOn: calendarDay('2026-12-11'),
          projectOrder: the.projectOrder,
          // The free plan lists one.
          restingProjectIds: the.projectOrder.slice(1),
          at: at21,
        },
      })
  })
})

describe('a credit', () => {
  const apply = { type: 'ApplyCredit', invoiceId, creditId: the.creditId, at } as const

  it('pays a part of an invoice, at most what is left of it', () => {
    given(planSubscription, ...running, the.creditGranted)
      .when(apply)
      .then(the.creditApplied)
    given(planSubscription, ...running, the.creditGranted, the.creditApplied)
      .when(apply)
      .thenRefused('credit_not_found')
  })

  it('does not change a sum that is being charged', () => {
    given(planSubscription, ...charging, the.creditGranted)
      .when(apply)
      .thenRefused('charge_under_way')
  })

  it('expires once, on its day', () => {
    const expire = {
      type: 'ExpireCredit',
      creditId: the.creditId,
      at: the.creditExpired.data.at,
    } as const
    given(planSubscription, the.started, the.creditGranted).when(expire).then(the.creditExpired)
    given(planSubscription, the.started, the.creditGranted)
      .when({ ...expire, at })
      .thenRefused('credit_not_found')
    given(planSubscription, the.started, the.creditGranted, the.creditExpired)
      .when(expire)
      .thenNothing()
  })
})

describe('an owner’s change of plan', () => {
  it('to a larger one issues its invoice and begins the charge', () => {
    const command = switchTo(pro)
    const decision = planSubscription.decide(command, foldAll(paid))
    expect(decision).toMatchObject([
      {
        type: 'InvoiceIssued',
        // 399,600 × 354 ÷ 365 = 387,557.26
        data: { reason: 'upgrade', amountCents: 387_557, until: '2027-11-20', ...pro },
      },
      { type: 'InvoiceChargeBegun', data: { try: 1, by: 'owner', amountCents: 387_557 } },
    ])
  })

  it('to a smaller one waits for the end of the period, and can be cancelled', () => {
    given(planSubscription, ...paid)
      .when(switchTo({ plan: 'free', period: 'annual' }, { at }))
      .then(the.changeScheduled)
    const scheduled = given(planSubscription, ...paid, the.changeScheduled)
    scheduled.when({ type: 'CancelPlanChange', at }).then(the.changeCancelled)
    scheduled.when(switchTo(plus, { at })).then(the.changeCancelled)
    scheduled.when(switchTo({ plan: 'free', period: 'annual' }, { at })).thenNothing()
    scheduled
      .when({
        type: 'MakePlanChange',
        openProjectIds: the.projectOrder,
        at: on('2027-11-19T23:59:59.999Z'),
      })
      .thenRefused('plan_change_not_due')
  })

  it('rests what is open on its day, in the order that was chosen', () => {
    const [one, two, three, later] = the.projectOrder
    const order = [one, two, three] as typeof the.projectOrder
    const { data } = the.changeScheduled
    const scheduled = { ...the.changeScheduled, data: { ...data, projectOrder: order } }
    const decision = planSubscription.decide(
      {
        type: 'MakePlanChange',
        openProjectIds: [later, three, two] as typeof the.projectOrder,
        at: on('2027-11-20T00:00:00.000Z'),
      },
      foldAll([...paid, scheduled]),
    )
    // Two is listed: one was closed, and the last one was opened since.
    expect(decision).toMatchObject([{ data: { plan: 'free', restingProjectIds: [three, later] } }])
  })

  it('to a larger one lists projects in the order that was sent', () => {
    const decided = planSubscription.decide(
      switchTo(pro, { projectOrder: the.projectOrder.toReversed() }),
      foldAll(paid),
    )
    assert(!isRefused(decided), 'the upgrade is sold')
    const [issued, begun] = decided
    assert(issued?.type === 'InvoiceIssued' && begun !== undefined, 'an upgrade is charged at once')
    // A charity whose plan has a limit, in place of Pro with its five projects.
    const toPlus = { ...issued, data: { ...issued.data, ...plus } }
    const { organisationId: _, ...payment } = the.paid.data
    const decision = planSubscription.decide(
      {
        type: 'CompleteInvoice',
        ...payment,
        invoiceId: the.upgradeId,
        amountCents: cents(387_557),
      },
      foldAll([...paid, toPlus, begun]),
    )
    expect(decision).toMatchObject([
      { type: 'InvoicePaid' },
      { data: { restingProjectIds: [the.projectOrder[0]] } },
    ])
  })

  it('is refused while an invoice is owed, without a card, and for plans that we assign', () => {
    given(planSubscription, ...failed)
      .when(switchTo(pro))
      .thenRefused('invoice_owed')
    const free = {
      ...the.started,
      data: { ...the.started.data, plan: 'free', card: null },
    } as const
    given(planSubscription, free).when(switchTo(pro)).thenRefused('card_missing')
    given(planSubscription, ...paid)
      .when(switchTo({ plan: 'legacy', period: 'annual' }))
      .thenRefused('plan_not_sold')
    given(planSubscription, ...paid)
      .when(switchTo(plus))
      .thenRefused('plan_is_same')
  })
})

describe('a card', () => {
  it('is replaced once', () => {
    const { card } = the.cardReplaced.data
    const replace = { type: 'ReplaceSubscriptionCard', card, at } as const
    given(planSubscription, the.started).when(replace).then(the.cardReplaced)
    given(planSubscription, the.started, the.cardReplaced).when(replace).thenNothing()
  })
})

describe('a plan that administration sets', () => {
  const set = {
    type: 'SetPlan',
    choice: { plan: 'premium', period: 'annual' },
    projectOrder: [],
    at: the.planChanged.data.at,
  } as const

  it('enters the subscription, once', () => {
    given(planSubscription, the.started).when(set).then(the.planChanged)
    given(planSubscription, the.started, the.planChanged).when(set).thenNothing()
  })

  it('needs a subscription', () => {
    given(planSubscription).when(set).thenRefused('subscription_missing')
  })

  it('waits for the outcome of an upgrade that is being charged', () => {
    const upgrade = planSubscription.decide(switchTo(pro), foldAll(paid))
    expect(Array.isArray(upgrade)).toBe(true)
    const events = upgrade as readonly (typeof the.everyEvent)[number][]
    given(planSubscription, ...paid, ...events)
      .when(set)
      .thenRefused('charge_under_way')
  })

  it('charges no day again that is paid, also with another period', () => {
    const state = foldAll([
      ...paid,
      {
        ...the.planChanged,
        data: { ...the.planChanged.data, plan: 'pro', period: 'monthly' },
      },
    ])
    expect(state).toMatchObject({ anchorOn: '2027-11-20', periodCount: 0 })
  })

  it('does not make the start of the subscription another one', () => {
    given(planSubscription, the.started, the.planChanged).when(the.startSubscription).thenNothing()
  })
})

describe('a waiver', () => {
  const { data, personal } = the.reliefRequested
  const { organisationId: _, ...facts } = data
  const request = { type: 'RequestRelief', ...facts, ...personal } as const
  const second = the.reliefGranted.data.administratorId
  const decide = (isGranted: boolean, administratorId = second) =>
    ({ type: 'DecideRelief', reliefId: the.reliefId, isGranted, administratorId, at }) as const
  const waived = { ...the.voided, data: { ...the.voided.data, because: 'waived', at } } as const

  it('of a large sum waits for a second administrator', () => {
    given(planSubscription, ...failed)
      .when(request)
      .then(the.reliefRequested)
    const waiting = given(planSubscription, ...failed, the.reliefRequested)
    waiting.when(request).thenNothing()
    waiting.when(decide(true, facts.administratorId)).thenRefused('own_relief')
    waiting.when(decide(true)).then(the.reliefGranted, waived)
    waiting.when(decide(false)).then(the.reliefRefused)
  })

  it('of a small sum needs one, with a reason', () => {
    const amountCents = cents(100_000)
    const credit = { ...request, kind: 'credit', invoiceId: null, amountCents } as const
    expect(planSubscription.decide(credit, foldAll(paid))).toMatchObject([
      { type: 'ReliefGranted' },
      { type: 'CreditGranted', data: { amountCents, because: 'administration' } },
    ])
    given(planSubscription, ...paid)
      .when({ ...credit, reason: ' ' })
      .thenRefused('reason_required')
  })

  it('is refused for what is paid, being charged or unknown', () => {
    given(planSubscription, ...paid)
      .when(request)
      .thenRefused('invoice_not_open')
    given(planSubscription, ...charging)
      .when(request)
      .thenRefused('charge_under_way')
    given(planSubscription, ...failed)
      .when({ ...request, invoiceId: fixtureId('invoice', 9) })
      .thenRefused('invoice_not_found')
  })
})

function foldAll(events: readonly (typeof the.everyEvent)[number][]) {
  return events.reduce(planSubscription.evolve, planSubscription.initial)
}
