import { addDays, addMonths, instantAt, type CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import { monthsOfPeriod, pricePerPeriod } from '../plans/plan-prices.ts'
import type { BilledPeriod } from '../plans/proration.ts'
import type { Invoice, RunningSubscription } from './state.ts'

/** Invoices are issued, and cards charged, at 08:00 in Hong Kong. */
const hourOfCharge = 8

export const toBillingInstant = (day: CalendarDay): Instant => instantAt(day, hourOfCharge)

/** Days after an invoice is due on which its card is tried again. */
const retriedAfterDays = [1, 3, 7, 13] as const

/** The day after which an unpaid invoice is given up. */
const givenUpAfterDays = 21

/** A credit is valid for this number of months. */
const creditMonths = 12

export const creditExpiry = (today: CalendarDay): CalendarDay => addMonths(today, creditMonths)

/**
 * Returns the period that is invoiced next: the same day of a later month or year, or the last day
 * of a shorter month. Null if the plan has no price.
 */
export const findNextPeriod = ({
  choice,
  anchorOn,
  periodCount,
}: RunningSubscription): BilledPeriod | null => {
  if (pricePerPeriod(choice) === 0) return null
  const months = monthsOfPeriod(choice.period)
  return {
    from: addMonths(anchorOn, months * periodCount),
    until: addMonths(anchorOn, months * (periodCount + 1)),
  }
}

/** The next time that the card is tried after a failure. Null if no further try is planned. */
export const computeRetryAt = ({ dueOn }: Pick<Invoice, 'dueOn'>, at: Instant): Instant | null =>
  retriedAfterDays
    .map((days) => toBillingInstant(addDays(dueOn, days)))
    .find((retryAt) => retryAt > at) ?? null

export const computeGiveUpAt = ({ dueOn }: Pick<Invoice, 'dueOn'>): Instant =>
  toBillingInstant(addDays(dueOn, givenUpAfterDays))
