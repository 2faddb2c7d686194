import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { numberTaken } from '@almoner/domain/invoice-book/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import { but, find } from '../../testing/subscription-findings.ts'

const invoice = [the.started, the.issued, numberTaken, the.numbered]
const paid = [...invoice, the.chargeBegun, the.paid]

describe('the audit of a suspended charity', () => {
  const audit = find('subscriptions', '2027-02-20T02:00:00.000Z')
  const on = (type: string, day: string) => {
    const { organisationId } = the.started.data
    return { type, data: { organisationId, at: instant(`${day}T02:00:00.000Z`) } }
  }
  const suspended = on('OrganisationSuspended', '2026-12-01')
  const reinstated = on('OrganisationReinstated', '2026-12-13')
  const resting = [...paid, the.settled, suspended, the.rested]
  const resumed = [...resting, reinstated, the.resumed]
  const later = but(the.issued, {
    invoiceId: fixtureId('invoice', 3),
    from: calendarDay('2027-12-02'),
    until: calendarDay('2028-12-02'),
    dueOn: calendarDay('2027-12-02'),
  })

  const november = { from: calendarDay('2027-11-20'), until: calendarDay('2028-11-20') }

  it('finds nothing in a plan that is paused and resumed, and whose next period follows later', () => {
    expect(audit(...resting)).toEqual([])
    expect(audit(...resumed)).toEqual([])
    expect(audit(...resumed, later)).toEqual([])
  })

  it.each<[string, readonly AnyEvent[]]>([
    ['SubscriptionRested pauses a plan that is paused', [...resting, the.rested]],
    ['SubscriptionResumed resumes a plan that is not paused', [...resumed, the.resumed]],
    [
      'SubscriptionRested pauses the plan on another day than the charity was suspended',
      [...paid, suspended, but(the.rested, { on: calendarDay('2026-12-02') })],
    ],
    [
      'SubscriptionResumed resumes the plan on another day than the charity was reinstated',
      [...resting, on('OrganisationReinstated', '2026-12-14'), the.resumed],
    ],
    [
      'SubscriptionResumed moves the period by other days than those paused',
      [...resting, reinstated, but(the.resumed, { days: 13 })],
    ],
    [
      'SubscriptionResumed moves the end of the period to another day than 2027-12-02',
      [...resting, reinstated, but(the.resumed, { until: calendarDay('2027-11-20') })],
    ],
    ['InvoiceIssued invoices while the plan is paused', [...resting, later]],
    [
      'InvoiceIssued begins a period while the charity is suspended',
      [...paid, suspended, but(later, november)],
    ],
    [
      'InvoiceChargeBegun charges a charity that is suspended',
      [...invoice, suspended, but(the.chargeBegun, { at: the.resumed.data.at })],
    ],
    [
      'InvoiceChargeBegun charges while the plan is paused',
      [...invoice, suspended, the.rested, the.chargeBegun],
    ],
    [
      'SubscriptionPlanChanged changes the plan while it is paused',
      [...resting, but(the.planChanged, { plan: 'pro' })],
    ],
    [
      'InvoiceIssued charges days twice: the next period begins on 2027-12-02',
      [...resumed, but(later, november)],
    ],
    [
      'SubscriptionResumed moves the invoice that is owed to another day',
      [...invoice, suspended, the.rested, reinstated, the.resumed],
    ],
    [
      'InvoiceChargeBegun is the last event, and the plan of a suspended charity is not paused',
      [...paid, suspended],
    ],
    [
      'SubscriptionRested is the last event, and the plan of a reinstated charity is still paused',
      [...resting, reinstated],
    ],
  ])('finds that %s', (sentence, events) => {
    expect(audit(...events)).toContain(sentence)
  })

  it('gives an unpaid invoice its days after the rest', () => {
    const owed = [...invoice, the.chargeBegun, the.chargeFailed, suspended, the.rested]
    const moved = { invoiceId: the.invoiceId, dueOn: calendarDay('2026-12-02'), retryAt: null }
    const back = [...owed, reinstated, but(the.resumed, { invoice: moved })]
    expect(audit(...owed)).toEqual([])
    expect(find('subscriptions', '2026-12-20T02:00:00.000Z')(...back)).toEqual([])
    expect(audit(...back)).toContain('InvoiceIssued is owed after the day on which it is given up')
  })
})
