import { describe, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { cents, noCents, type Cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
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
})
