import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { cents, noCents, type Cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { after, given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { planSubscription } from './index.ts'

describe('a switch to a larger plan', () => {
  const at = instant('2027-08-12T02:00:00.000Z')
  const pro = { plan: 'pro', period: 'annual' } as const
  const upgrade = (agreed: { agreedCents?: Cents } = {}) =>
    ({
      type: 'SwitchPlan',
      choice: pro,
      invoiceId: the.upgradeId,
      projectOrder: [],
      ...agreed,
      at,
    }) as const
  // (9,504 − 5,508) × 100 ÷ 365
  const amountCents = cents(109_479)
  const year = [the.started, the.issued, the.numbered, the.chargeBegun, the.paid] as const

  it('is charged at once, for the rest of the period', () => {
    const ids = { organisationId: the.started.data.organisationId, invoiceId: the.upgradeId }
    const today = calendarDay('2027-08-12')
    given(planSubscription, ...year)
      .when(upgrade({ agreedCents: amountCents }))
      .then(
        {
          type: 'InvoiceIssued',
          data: {
            ...ids,
            ...pro,
            reason: 'upgrade',
            projectOrder: [],
            from: today,
            until: calendarDay('2027-11-20'),
            amountCents,
            dueOn: today,
            proration: {
              before: { plan: 'plus', period: 'annual' },
              daysLeft: 100,
              daysOfPeriod: 365,
              oldPriceCents: cents(550_800),
              newPriceCents: cents(950_400),
            },
            at,
          },
        },
        {
          type: 'InvoiceChargeBegun',
          data: { ...ids, try: 1, amountCents, card: the.card, by: 'owner', at },
        },
      )
  })

  it('is refused if the owner agreed to another sum, or to one that nothing costs', () => {
    for (const agreedCents of [cents(109_478), noCents]) {
      given(planSubscription, ...year)
        .when(upgrade({ agreedCents }))
        .thenRefused('quote_changed')
    }
    const choice = { plan: 'free', period: 'annual' } as const
    given(planSubscription, ...year)
      .when({ ...upgrade({ agreedCents: amountCents }), choice })
      .thenRefused('quote_changed')
  })
})

describe('an invoice before its day', () => {
  const paid = [the.started, the.issued, the.numbered, the.chargeBegun, the.paid] as const
  const invoiceId = fixtureId('invoice', 99)
  const renew = { type: 'RenewNow', invoiceId, at: the.issued.data.at } as const
  const early = {
    ...the.issued,
    data: {
      ...the.issued.data,
      invoiceId,
      from: calendarDay('2027-11-20'),
      until: calendarDay('2028-11-20'),
    },
  } as const

  it('is that of the next period, once, and is due at once', () => {
    given(planSubscription, ...paid)
      .when(renew)
      .then(early)
    given(planSubscription, ...paid, early)
      .when(renew)
      .thenNothing()
  })

  it('is not issued while another is owed, or if the plan changes or has no price', () => {
    given(planSubscription, the.started, the.issued).when(renew).thenRefused('invoice_owed')
    given(planSubscription, ...paid, the.changeScheduled)
      .when(renew)
      .thenRefused('invoice_not_due')
    const free = { ...the.started, data: { ...the.started.data, plan: 'free' } } as const
    given(planSubscription, free).when(renew).thenRefused('invoice_not_due')
  })

  it('leaves the days before its period to an upgrade too', () => {
    const at = instant('2027-08-12T02:00:00.000Z')
    const today = calendarDay('2027-08-12')
    const pro = { plan: 'pro', period: 'annual' } as const
    const { organisationId } = the.started.data
    // (9,504 − 5,508) × (100 + 366) ÷ 366
    const amountCents = cents(508_780)
    const charge = { organisationId, invoiceId, amountCents: early.data.amountCents, at } as const
    const earlyPaid = { ...the.paid, data: { ...the.paid.data, ...charge } } as const
    const ids = { organisationId, invoiceId: the.upgradeId }
    given(planSubscription, ...paid, early, earlyPaid)
      .when({
        type: 'SwitchPlan',
        choice: pro,
        invoiceId: the.upgradeId,
        projectOrder: [],
        agreedCents: amountCents,
        at,
      })
      .then(
        {
          type: 'InvoiceIssued',
          data: {
            ...ids,
            ...pro,
            reason: 'upgrade',
            projectOrder: [],
            from: today,
            until: early.data.until,
            amountCents,
            dueOn: today,
            proration: {
              before: { plan: 'plus', period: 'annual' },
              daysLeft: 466,
              daysOfPeriod: 366,
              oldPriceCents: cents(550_800),
              newPriceCents: cents(950_400),
            },
            at,
          },
        },
        {
          type: 'InvoiceChargeBegun',
          data: { ...ids, try: 1, amountCents, card: the.card, by: 'owner', at },
        },
      )
  })

  it('is at most six periods ahead, so that a year costs more than what is left of its months', () => {
    const monthly = { ...the.started, data: { ...the.started.data, period: 'monthly' } } as const
    const { at } = the.issued.data
    const payment = { feeCents: noCents, providerPaymentId: 'pi', availableAt: at, at }
    const renewals = Array.from({ length: 9 }, (_, place) => {
      const ids = { invoiceId: fixtureId('invoice', 50 + place) }
      return [
        { type: 'RenewNow', ...ids, at },
        { type: 'BeginInvoiceCharge', ...ids, by: 'schedule', at },
        { type: 'CompleteInvoice', ...ids, ...payment, try: 1, amountCents: cents(55_000) },
      ] as const
    })
    const { events } = after(planSubscription, [monthly], renewals.flat())
    const periods = events.flatMap((event) =>
      event.type === 'InvoiceIssued' ? [event.data.from] : [],
    )
    expect([periods[0], periods.at(-1)]).toEqual(['2026-11-20', '2027-05-20'])
    const toYear = {
      type: 'SwitchPlan',
      choice: { plan: 'plus', period: 'annual' },
      invoiceId,
      projectOrder: [],
      at,
    } as const
    const { events: charged } = after(planSubscription, events, [toYear])
    // 5,508 − 550 × 212 ÷ 31
    expect(charged.at(-1)).toMatchObject({ data: { invoiceId, amountCents: 174_671 } })
  })
})
