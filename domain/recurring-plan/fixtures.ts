import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { BeginInstalment, CardOfPlan, FailInstalment, StartRecurringPlan } from './commands.ts'
import type { InstalmentBegun, InstalmentFailed, RecurringPlanStarted } from './events.ts'
import { toChargeInstant, waitDeadline } from './schedule.ts'

// HK$200 to Harbour Light on the 31st of every month, three times, agreed on 20 November 2026. Every
// event is what the aggregate itself decides.
export const planId = fixtureId('recurring_plan', 80)
export const donorId = fixtureId('donor', 40)
export const planIds = { planId, organisationId: harbourId, donorId }

export const agreedAt = instant('2026-11-20T02:00:00.000Z')
export const firstDay = calendarDay('2026-12-31')

export const visa: CardOfPlan = {
  paymentMethodReference: 'pm_saved_1',
  brand: 'visa',
  country: 'HK',
  expires: { month: 12, year: 2040 },
  last4: '4241',
}

export const terms = {
  approved: true,
  offersMonthly: true,
  minimumCents: cents(10_000),
  project: { status: 'open', foreign: false },
} as const

const agreed = {
  ...planIds,
  projectId: fixtureId('project', 20),
  projectName: 'After-school homework rooms',
  transactionType: 'donation',
  amountCents: cents(20_000),
  coverFee: true,
  transactionCountry: 'HK',
  language: 'en',
  firstDay,
  occurrences: 3,
  contentHash: 'content-of-the-plan',
} as const

const person = { organisationName: null, memo: 'For the shelves', customFields: {} }

export const startPlan = (changes: Partial<StartRecurringPlan> = {}): StartRecurringPlan => ({
  type: 'StartRecurringPlan',
  ...agreed,
  ...person,
  card: visa,
  terms,
  at: agreedAt,
  ...changes,
})

const { last4: cardLast4, ...card } = visa

export const started: RecurringPlanStarted = {
  type: 'RecurringPlanStarted',
  data: { ...agreed, card },
  personal: { ...person, cardLast4 },
}

/** Returns the payment id of the given round, by default the first. */
export const toPaymentId = (number: number, round = 1) =>
  fixtureId('payment', 8_000 + number * 10 + round)

/** The days of the three instalments. */
const days = ['2026-12-31', '2027-01-31', '2027-02-28'].map(calendarDay)
export const dayOfNumber = (number: number) => days[number - 1] ?? firstDay
export const dueAt = (number: number) => toChargeInstant(dayOfNumber(number))

export const begin = (number: number, changes: Partial<BeginInstalment> = {}): BeginInstalment => ({
  type: 'BeginInstalment',
  number,
  round: 1,
  try: 1,
  paymentId: toPaymentId(number, changes.round),
  by: 'schedule',
  at: dueAt(number),
  ...changes,
})

export const buildBegun = (
  number: number,
  changes: Partial<InstalmentBegun['data']> = {},
): InstalmentBegun => ({
  type: 'InstalmentBegun',
  data: {
    ...planIds,
    number,
    round: 1,
    try: 1,
    paymentId: toPaymentId(number, changes.round),
    amountCents: agreed.amountCents,
    day: dayOfNumber(number),
    at: dueAt(number),
    by: 'schedule',
    ...changes,
  },
})

export const completed = (number: number) =>
  ({
    type: 'InstalmentCompleted',
    data: { ...planIds, number, paymentId: toPaymentId(number), at: dueAt(number) },
  }) as const

export const fail = (number: number, changes: Partial<FailInstalment> = {}): FailInstalment => ({
  type: 'FailInstalment',
  number,
  paymentId: toPaymentId(number),
  try: 1,
  reason: 'card_declined',
  code: 'insufficient_funds',
  at: dueAt(number),
  ...changes,
})

export const failed = (
  number: number,
  changes: Partial<InstalmentFailed['data']> = {},
): InstalmentFailed => ({
  type: 'InstalmentFailed',
  data: {
    ...planIds,
    number,
    paymentId: toPaymentId(number),
    try: 1,
    reason: 'card_declined',
    amountCents: agreed.amountCents,
    day: dayOfNumber(number),
    at: dueAt(number),
    retryAt: null,
    waitsUntil: null,
    ...changes,
  },
})

/** The first of these waits for the donor, whose bank requires authentication. */
export const waiting = (number: number) =>
  failed(number, { reason: 'authentication_needed', waitsUntil: waitDeadline(dueAt(number)) })
