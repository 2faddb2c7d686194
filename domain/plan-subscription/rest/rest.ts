import { addDays, countDays, toCalendarDay, type CalendarDay } from '../../kernel/calendar.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../../kernel/time.ts'
import type { PaidPeriod } from '../../plans/proration.ts'
import type { BillingCommand, Decision, PlanSubscriptionCommand } from '../commands.ts'
import { findOpenInvoice, type Invoice, type RunningSubscription } from '../state.ts'

const waiting: ReadonlySet<PlanSubscriptionCommand['type']> = new Set([
  'SwitchPlan',
  'CancelPlanChange',
  'SetPlan',
  'IssueInvoice',
  'RenewNow',
  'ApplyCredit',
  'BeginInvoiceCharge',
  'GiveUpInvoice',
  'MakePlanChange',
])

/** Returns true for what is not done while a subscription rests. A charge under way is settled. */
export const waitsForResumption = ({ type }: PlanSubscriptionCommand): boolean => waiting.has(type)

type RestCommand = Extract<BillingCommand, { type: 'RestSubscription' | 'ResumeSubscription' }>

/** Decides that a subscription rests while its charity is suspended. Each may be sent twice. */
export const decideRest = ({ type, at }: RestCommand, state: RunningSubscription): Decision => {
  const { organisationId, rest } = state
  if ((rest === null) === (type === 'ResumeSubscription')) return []
  if (rest === null) {
    const invoiceId = findOwedPeriod(state)?.invoiceId ?? null
    const data = { organisationId, on: toCalendarDay(at), invoiceId, at }
    return [{ type: 'SubscriptionRested', data }]
  }
  const on = later(toCalendarDay(at), rest.on)
  const resumed = resumeOn(state, on)
  const days = countDays(rest.on, on)
  const isLeft = state.current !== null && state.current.until > rest.on
  const until = isLeft ? (resumed.current?.until ?? null) : null
  const owed = findOwedPeriod(resumed)
  const invoice =
    owed === null
      ? null
      : { invoiceId: owed.invoiceId, dueOn: owed.dueOn, retryAt: owed.failed?.retryAt ?? null }
  return [{ type: 'SubscriptionResumed', data: { organisationId, on, days, until, invoice, at } }]
}

/** An upgrade that is not paid at once is void, so that it has no day to wait for. */
const findOwedPeriod = (state: RunningSubscription): Invoice | null => {
  const invoice = findOpenInvoice(state)
  return invoice?.reason === 'period' ? invoice : null
}

/** The days of a rest: the first of them, and the first day after it. */
type Rest = { from: CalendarDay; until: CalendarDay; days: number }

/**
 * Continues a subscription on a day, as if the days of its rest had not been. Whatever was due on a
 * day of the rest or after it is due so many days later: the end of the period, the tries of a card,
 * the day of a smaller plan. Months are then counted from the new end of the period.
 */
export const resumeOn = (state: RunningSubscription, on: CalendarDay): RunningSubscription => {
  if (state.rest === null) return state
  const resumed = { ...state, rest: null }
  const rest = { from: state.rest.on, until: on, days: countDays(state.rest.on, on) }
  // After a suspension of hours, the days of the months stay those of the first one.
  if (rest.days === 0) return resumed
  const { current, interrupted, scheduled } = state
  const terms =
    current === null
      ? { anchorOn: later(state.anchorOn, rest.until) }
      : movePeriod({ ...state, current }, rest)
  const owedId = findOwedPeriod(state)?.invoiceId
  return {
    ...resumed,
    ...terms,
    interrupted: interrupted && { ...interrupted, ...movePeriod(interrupted, rest) },
    scheduled: scheduled && {
      ...scheduled,
      effectiveOn: moveDay(scheduled.effectiveOn, rest),
    },
    invoices: state.invoices.map((invoice) =>
      invoice.invoiceId === owedId ? moveInvoice(invoice, rest) : invoice,
    ),
  }
}

const later = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other)

const moveDay = (day: CalendarDay, { from, days }: Rest): CalendarDay =>
  day < from ? day : addDays(day, days)

type Terms = Pick<RunningSubscription, 'anchorOn' | 'periodCount'> & { current: PaidPeriod }

const movePeriod = ({ current }: Pick<Terms, 'current'>, rest: Rest): Terms => {
  // Every day was used: the next period begins after the rest.
  if (current.until <= rest.from) return { anchorOn: rest.until, periodCount: 0, current }
  const until = addDays(current.until, rest.days)
  const moved =
    current.from > rest.from
      ? { ...current, from: addDays(current.from, rest.days), until }
      : { ...current, until, restedDays: current.restedDays + rest.days }
  return { anchorOn: until, periodCount: 0, current: moved }
}

const moveInvoice = (invoice: Invoice, rest: Rest): Invoice => ({
  ...invoice,
  dueOn: addDays(invoice.dueOn, rest.days),
  failed: invoice.failed && {
    ...invoice.failed,
    retryAt: invoice.failed.retryAt && moveInstant(invoice.failed.retryAt, rest),
  },
})

const millisecondsOfDay = 86_400_000

// The clocks of Hong Kong never change, so that a try stays at eight.
const moveInstant = (at: Instant, { days }: Rest): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + days * millisecondsOfDay)
