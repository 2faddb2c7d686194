import { fixtureId, harbourId, lionRockId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { StartSubscription } from './commands.ts'
import type { EventNamed, PlanSubscriptionEvent } from './events.ts'

/** A year of Plus that began on 20 November 2026, with one event of each kind. */
const organisationId = harbourId
const choice = { plan: 'plus', period: 'annual' } as const
export const card = { customerId: 'cus_1', paymentMethodId: 'pm_1' }
export const invoiceId = fixtureId('invoice', 1)
export const upgradeId = fixtureId('invoice', 2)
export const creditId = fixtureId('credit', 1)
const administratorId = fixtureId('administrator', 50)
export const reliefId = fixtureId('relief', 1)
export const projectOrder = [1, 2, 3, 4].map((number) => fixtureId('project', 900 + number))
const at = instant('2026-11-20T02:00:00.000Z')

export const started: EventNamed<'SubscriptionStarted'> = {
  type: 'SubscriptionStarted',
  data: {
    organisationId,
    ...choice,
    startsOn: calendarDay('2026-11-20'),
    referralCode: null,
    card,
  },
}

export const startSubscription: StartSubscription = { type: 'StartSubscription', ...started.data }

export const issued: EventNamed<'InvoiceIssued'> = {
  type: 'InvoiceIssued',
  data: {
    organisationId,
    invoiceId,
    ...choice,
    reason: 'period',
    from: calendarDay('2026-11-20'),
    until: calendarDay('2027-11-20'),
    amountCents: cents(550_800),
    dueOn: calendarDay('2026-11-20'),
    proration: null,
    at,
  },
}

export const numbered: EventNamed<'InvoiceNumbered'> = {
  type: 'InvoiceNumbered',
  data: { organisationId, invoiceId, number: 'ALM-2026-000001' },
}

export const chargeBegun: EventNamed<'InvoiceChargeBegun'> = {
  type: 'InvoiceChargeBegun',
  data: {
    organisationId,
    invoiceId,
    try: 1,
    amountCents: cents(550_800),
    card,
    by: 'schedule',
    at,
  },
}

export const chargeFailed: EventNamed<'InvoiceChargeFailed'> = {
  type: 'InvoiceChargeFailed',
  data: {
    organisationId,
    invoiceId,
    try: 1,
    reason: 'card_declined',
    code: 'insufficient_funds',
    providerPaymentId: 'pi_invoice',
    retryAt: instant('2026-11-21T00:00:00.000Z'),
    at,
  },
}

export const paid: EventNamed<'InvoicePaid'> = {
  type: 'InvoicePaid',
  data: {
    organisationId,
    invoiceId,
    try: 1,
    providerPaymentId: 'pi_invoice',
    amountCents: cents(550_800),
    feeCents: cents(18_962),
    availableAt: instant('2026-11-27T00:00:00.000Z'),
    at,
  },
}

export const settled: EventNamed<'InvoiceSettled'> = {
  type: 'InvoiceSettled',
  data: {
    organisationId,
    invoiceId,
    amountCents: cents(531_838),
    at: instant('2026-11-27T00:00:00.000Z'),
  },
}

export const voided: EventNamed<'InvoiceVoided'> = {
  type: 'InvoiceVoided',
  data: {
    organisationId,
    invoiceId,
    amountCents: cents(550_800),
    because: 'unpaid',
    at: instant('2026-12-11T00:00:00.000Z'),
  },
}

export const creditGranted: EventNamed<'CreditGranted'> = {
  type: 'CreditGranted',
  data: {
    organisationId,
    creditId,
    amountCents: cents(45_900),
    because: 'referral',
    referredId: lionRockId,
    expiresOn: calendarDay('2027-11-20'),
    at,
  },
}

export const creditApplied: EventNamed<'CreditApplied'> = {
  type: 'CreditApplied',
  data: { organisationId, creditId, invoiceId, amountCents: cents(45_900), at },
}

export const creditExpired: EventNamed<'CreditExpired'> = {
  type: 'CreditExpired',
  data: {
    organisationId,
    creditId,
    amountCents: cents(45_900),
    at: instant('2027-11-20T00:00:00.000Z'),
  },
}

export const changeScheduled: EventNamed<'PlanChangeScheduled'> = {
  type: 'PlanChangeScheduled',
  data: {
    organisationId,
    plan: 'free',
    period: 'annual',
    effectiveOn: calendarDay('2027-11-20'),
    projectOrder,
    at,
  },
}

export const changeCancelled: EventNamed<'PlanChangeCancelled'> = {
  type: 'PlanChangeCancelled',
  data: { organisationId, at },
}

export const planChanged: EventNamed<'SubscriptionPlanChanged'> = {
  type: 'SubscriptionPlanChanged',
  data: {
    organisationId,
    plan: 'premium',
    period: 'annual',
    before: choice,
    because: 'administration',
    effectiveOn: calendarDay('2026-11-20'),
    projectOrder: [],
    restingProjectIds: [],
    at,
  },
}

export const rested: EventNamed<'SubscriptionRested'> = {
  type: 'SubscriptionRested',
  data: {
    organisationId,
    on: calendarDay('2026-12-01'),
    invoiceId: null,
    at: instant('2026-12-01T02:00:00.000Z'),
  },
}

export const resumed: EventNamed<'SubscriptionResumed'> = {
  type: 'SubscriptionResumed',
  data: {
    organisationId,
    on: calendarDay('2026-12-13'),
    days: 12,
    until: calendarDay('2027-12-02'),
    invoice: null,
    at: instant('2026-12-13T02:00:00.000Z'),
  },
}

export const cardReplaced: EventNamed<'SubscriptionCardReplaced'> = {
  type: 'SubscriptionCardReplaced',
  data: { organisationId, card: { ...card, paymentMethodId: 'pm_2' }, at },
}

const relief = {
  organisationId,
  reliefId,
  kind: 'waiver',
  invoiceId,
  amountCents: cents(550_800),
  administratorId,
  at,
} as const
const personal = { reason: 'Charged for a month in which the site was down' }

export const reliefRequested: EventNamed<'ReliefRequested'> = {
  type: 'ReliefRequested',
  data: relief,
  personal,
}
export const reliefGranted: EventNamed<'ReliefGranted'> = {
  type: 'ReliefGranted',
  data: { ...relief, administratorId: fixtureId('administrator', 2) },
  personal,
}
export const reliefRefused: EventNamed<'ReliefRefused'> = {
  type: 'ReliefRefused',
  data: { ...relief, administratorId: fixtureId('administrator', 2) },
}

export const everyEvent: readonly PlanSubscriptionEvent[] = [
  started,
  cardReplaced,
  issued,
  numbered,
  chargeBegun,
  chargeFailed,
  paid,
  settled,
  voided,
  creditGranted,
  creditApplied,
  creditExpired,
  changeScheduled,
  changeCancelled,
  planChanged,
  rested,
  resumed,
  reliefRequested,
  reliefGranted,
  reliefRefused,
]
