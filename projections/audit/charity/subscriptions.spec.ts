import { describe, expect, it } from 'vitest'
import { fixtureId, lionRockId } from '@almoner/domain/fixtures.ts'
import { numberTaken } from '@almoner/domain/invoice-book/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import { but, find } from '../testing/subscription-findings.ts'

const invoice = [the.started, the.issued, numberTaken, the.numbered]
const paid = [...invoice, the.chargeBegun, the.paid]
const creditId = fixtureId('credit', 2)

describe('the audit of invoices', () => {
  const invoices = find('subscriptions')

  it('finds nothing in an invoice that is paid, in one that fails and is void, and in a credit', () => {
    expect(invoices(...paid, the.settled)).toEqual([])
    expect(invoices(...invoice, the.chargeBegun, the.chargeFailed)).toEqual([])
    const rest = cents(the.voided.data.amountCents - the.creditApplied.data.amountCents)
    const voided = but(the.voided, { amountCents: rest })
    expect(invoices(...invoice, the.creditGranted, the.creditApplied, voided)).toEqual([])
  })

  it.each<[string, readonly AnyEvent[]]>([
    [
      'InvoiceChargeBegun charges another sum than is owed',
      [...invoice, but(the.chargeBegun, { amountCents: cents(1) })],
    ],
    [
      'InvoiceChargeBegun charges another sum than is owed',
      [...paid, but(the.chargeBegun, { try: 2, amountCents: cents(0) })],
    ],
    [
      'InvoiceChargeBegun charges an invoice while another charge is under way',
      [...invoice, the.chargeBegun, but(the.chargeBegun, { try: 2 })],
    ],
    ['InvoiceChargeFailed ends a charge that is not under way', [...invoice, the.chargeFailed]],
    [
      'InvoicePaid is paid with another sum than was charged',
      [...invoice, the.chargeBegun, but(the.paid, { amountCents: cents(550_000) })],
    ],
    ['InvoicePaid is paid with another sum than was charged', [...paid, the.paid]],
    [
      'InvoiceSettled settles another sum than the card paid',
      [...paid, but(the.settled, { amountCents: cents(550_800) })],
    ],
    ['InvoiceVoided takes more from an invoice than is owed', [...paid, the.voided]],
    [
      'InvoiceVoided leaves a part of a void invoice owed',
      [...invoice, but(the.voided, { amountCents: cents(1) })],
    ],
    [
      'CreditApplied changes the sum of an invoice that is being charged',
      [...invoice, the.creditGranted, the.chargeBegun, the.creditApplied],
    ],
    ['InvoiceIssued issues an invoice of nothing', [but(the.issued, { amountCents: cents(0) })]],
    [
      'InvoicePaid names an invoice that was never issued',
      [the.started, but(the.paid, { invoiceId: the.upgradeId })],
    ],
  ])('finds that %s', (sentence, events) => {
    expect(invoices(...events)).toContain(sentence)
  })

  it('finds an invoice that nobody gave up on day 21', () => {
    const later = find('subscriptions', '2026-12-12T02:00:00.000Z')
    expect(later(...invoice)).toEqual([
      'InvoiceIssued is owed after the day on which it is given up',
    ])
    expect(find('subscriptions', '2026-12-11T02:00:00.000Z')(...invoice)).toEqual([])
  })
})

describe('the audit of periods', () => {
  const inFebruary = find('subscriptions', '2027-02-20T02:00:00.000Z')
  const inNovember = find('subscriptions', '2027-11-20T02:00:00.000Z')
  const monthly = { plan: 'plus', period: 'monthly', amountCents: cents(55_000) } as const
  const started = but(the.started, {
    period: 'monthly',
    startsOn: calendarDay('2026-12-31'),
  })
  const month = (number: number, from: string, until: string) =>
    but(the.issued, {
      ...monthly,
      invoiceId: fixtureId('invoice', number),
      from: calendarDay(from),
      until: calendarDay(until),
      dueOn: calendarDay('2027-11-10'),
    })
  const december = month(1, '2026-12-31', '2027-01-31')
  const january = month(2, '2027-01-31', '2027-02-28')

  it('finds nothing in months that follow one another, to the last day of a shorter one', () => {
    expect(inFebruary(started, december, january)).toEqual([])
  })

  it('finds a period that is charged twice, left out, or ends on another day', () => {
    const again = month(3, '2026-12-31', '2027-01-31')
    expect(inFebruary(started, december, again, january)).toContain(
      'InvoiceIssued charges days twice: the next period begins on 2027-01-31',
    )
    expect(inFebruary(started, january)).toContain(
      'InvoiceIssued leaves out days: the next period begins on 2026-12-31',
    )
    expect(inFebruary(started, december, month(2, '2027-01-31', '2027-03-03'))).toEqual([
      'InvoiceIssued ends on another day than 2027-02-28',
    ])
  })

  it('finds days that are charged again after a plan was ended and set again', () => {
    const effectiveOn = calendarDay('2026-12-31')
    const set = (plan: 'free' | 'plus') =>
      but(the.planChanged, { plan, period: 'monthly', effectiveOn })
    const again = [started, december, set('free'), set('plus')] as const
    expect(inFebruary(...again, january)).toEqual([])
    expect(inFebruary(...again, month(2, '2026-12-31', '2027-01-31'))).toContain(
      'InvoiceIssued charges days twice: the next period begins on 2027-01-31',
    )
  })

  it('finds a plan that was never invoiced, unless an invoice is still owed or nothing is due', () => {
    const at = instant('2027-01-02T02:00:00.000Z')
    const charged = but(the.chargeBegun, { amountCents: cents(55_000), at })
    const payment = but(the.paid, { amountCents: cents(55_000) })
    expect(inFebruary(started, december, charged, payment)).toEqual([
      'InvoiceChargeBegun is the last event, and the period from 2027-01-31 was never invoiced',
    ])
    expect(inFebruary(started, december)).toEqual([])
    expect(inFebruary(but(started, { plan: 'free' }))).toEqual([])
  })

  it('finds a charge before the first day, and of a plan without a price', () => {
    expect(inFebruary(started, december, the.chargeBegun)).toContain(
      'InvoiceChargeBegun charges before the subscription starts',
    )
    expect(inFebruary(but(started, { plan: 'free' }), december)).toContain(
      'InvoiceIssued charges a plan that has no price',
    )
  })

  const upgrade = but(the.issued, {
    invoiceId: the.upgradeId,
    plan: 'pro',
    reason: 'upgrade',
    from: calendarDay('2027-01-10'),
    until: calendarDay('2028-01-10'),
    dueOn: calendarDay('2027-11-10'),
  })
  const upgraded = but(the.planChanged, { plan: 'pro', because: 'upgrade' })

  it('counts the periods after a paid upgrade from the first day of a longer one', () => {
    const next = but(upgrade, {
      invoiceId: fixtureId('invoice', 5),
      reason: 'period',
      from: calendarDay('2028-01-10'),
      until: calendarDay('2029-01-10'),
    })
    expect(inFebruary(started, december, upgrade, upgraded, next)).toEqual([])
    expect(inFebruary(started, december, upgrade, upgraded, january)).toContain(
      'InvoiceIssued charges days twice: the next period begins on 2028-01-10',
    )
  })

  it('finds an upgrade to the plan that holds', () => {
    const again = but(upgrade, { invoiceId: fixtureId('invoice', 5) })
    expect(inFebruary(started, december, upgrade, upgraded, again)).toEqual([
      'InvoiceIssued charges days twice: it is the plan that holds',
    ])
  })

  it('counts the periods of another plan from the end of the days that are charged', () => {
    const change = but(the.planChanged, { effectiveOn: calendarDay('2027-02-10') })
    const toMonths = but(change, { plan: 'pro', period: 'monthly' })
    const toPlus = but(change, { plan: 'plus', period: 'monthly' })
    const year = but(the.issued, { dueOn: calendarDay('2027-11-10') })
    const follow = month(3, '2027-11-20', '2027-12-20')
    expect(inNovember(the.started, year, toMonths, toPlus, follow)).toEqual([])
    const early = month(3, '2027-02-10', '2027-03-10')
    expect(inNovember(the.started, year, toMonths, toPlus, early)).toContain(
      'InvoiceIssued charges days twice: the next period begins on 2027-11-20',
    )
  })

  it('counts the periods of a smaller plan with another period from the day of the change', () => {
    const toMonths = but(the.planChanged, {
      plan: 'plus',
      period: 'monthly',
      effectiveOn: calendarDay('2027-11-20'),
    })
    const follow = month(3, '2027-11-20', '2027-12-20')
    const year = but(the.issued, { dueOn: calendarDay('2027-11-10') })
    expect(inNovember(the.started, year, toMonths, follow)).toEqual([])
    const early = month(3, '2027-11-19', '2027-12-19')
    expect(inNovember(the.started, year, toMonths, early)).toContain(
      'InvoiceIssued charges days twice: the next period begins on 2027-11-20',
    )
  })
})

describe('the audit of credits', () => {
  const credits = find('credits')
  const granted = [...invoice, the.creditGranted]

  it('finds nothing in a credit that is used, and in one that expires', () => {
    expect(credits(...granted, the.creditApplied)).toEqual([])
    expect(credits(...granted, the.creditExpired)).toEqual([])
  })

  it.each<[string, readonly AnyEvent[]]>([
    [
      'CreditApplied uses more of a credit than was granted',
      [...granted, the.creditApplied, but(the.creditApplied, { amountCents: cents(1) })],
    ],
    ['CreditApplied uses a credit that was never granted', [...invoice, the.creditApplied]],
    [
      'CreditApplied uses a credit after its last day',
      [...granted, but(the.creditApplied, { at: the.creditExpired.data.at })],
    ],
    [
      'CreditExpired uses more of a credit than was granted',
      [...granted, the.creditApplied, the.creditExpired],
    ],
    [
      'CreditExpired leaves a part of an expired credit',
      [...granted, but(the.creditExpired, { amountCents: cents(1) })],
    ],
    [
      'CreditExpired ends a credit before its last day',
      [...granted, but(the.creditExpired, { at: the.creditApplied.data.at })],
    ],
    ['CreditGranted grants a credit again', [...granted, the.creditGranted]],
    [
      'CreditGranted rewards a referral that was rewarded before',
      [...granted, but(the.creditGranted, { creditId })],
    ],
    ['CreditGranted rewards no referral', [but(the.creditGranted, { referredId: null })]],
  ])('finds that %s', (sentence, events) => {
    expect(credits(...events)).toEqual([sentence])
  })

  it('finds a credit that did not expire', () => {
    const later = find('credits', '2027-11-22T02:00:00.000Z')
    expect(later(...granted)).toEqual(['CreditGranted can be used after its last day'])
    expect(later(...granted, the.creditApplied)).toEqual([])
  })
})

describe('the audit of invoice numbers', () => {
  const numbers = find('invoice_numbers')

  it('finds nothing in an invoice with its number', () => {
    expect(numbers(...invoice)).toEqual([])
  })

  it.each<[string, readonly AnyEvent[]]>([
    [
      'InvoiceNumberTaken has the number 2, and 1 is next',
      [the.started, the.issued, but(numberTaken, { sequence: 2, number: 'ALM-2026-000002' })],
    ],
    [
      'InvoiceNumberTaken is written with another number than it has',
      [the.started, the.issued, but(numberTaken, { number: 'ALM-2026-000002' })],
    ],
    [
      'InvoiceNumberTaken gives an invoice a second number',
      [...invoice, but(numberTaken, { sequence: 2, number: 'ALM-2026-000002' })],
    ],
    ['InvoiceNumberTaken numbers an invoice that was never issued', [the.started, numberTaken]],
    [
      'InvoiceNumberTaken numbers the invoice of another charity',
      [the.issued, but(numberTaken, { organisationId: lionRockId }), the.numbered],
    ],
    [
      'InvoiceNumbered has another number than the book gave it',
      [the.issued, numberTaken, but(the.numbered, { number: 'ALM-2026-000002' })],
    ],
    ['InvoiceIssued has no number', [the.started, the.issued]],
    ['InvoiceIssued has no number', [the.started, the.issued, numberTaken]],
  ])('finds that %s', (sentence, events) => {
    expect(numbers(...events)).toContain(sentence)
  })
})
