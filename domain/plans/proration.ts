import { assert } from '../kernel/assert.ts'
import { countDays, type CalendarDay } from '../kernel/calendar.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { pricePerPeriod, type PlanChoice } from './plan-prices.ts'

/** A period that was invoiced: its first day, and the first day after it. */
export type BilledPeriod = { from: CalendarDay; until: CalendarDay }

/** A period and the days by which rests of the subscription have moved its end. */
export type PaidPeriod = BilledPeriod & { restedDays: number }

/** How the amount of an upgrade is made up, as an invoice shows it. */
export type Proration = {
  /**
   * The days that are left, with the day of the upgrade. More than the period has if it was invoiced
   * before its first day.
   */
  daysLeft: number
  /** Without the days on which the subscription rested: nobody paid for these. */
  daysOfPeriod: number
  oldPriceCents: Cents
  newPriceCents: Cents
  amountCents: Cents
}

/**
 * Returns the amount of an upgrade on a day. Within a period: (new − old price) × days left ÷ days of
 * the period, half a cent up. If the new period is a longer one, it begins on that day: its whole
 * price, less the unused part of the old one. The days before a period that was invoiced early are
 * paid too, and count as days of it.
 */
export const prorate = (
  from: PlanChoice,
  to: PlanChoice,
  { today, current }: { today: CalendarDay; current: PaidPeriod },
): Proration => {
  const daysOfPeriod = countDays(current.from, current.until) - current.restedDays
  const daysLeft = countDays(today, current.until)
  const isAhead = today < current.from
  assert(daysLeft > 0 && (isAhead || daysLeft <= daysOfPeriod), 'an upgrade is within its period')
  const oldPriceCents = pricePerPeriod(from)
  const newPriceCents = pricePerPeriod(to)
  const amountCents =
    from.period === to.period
      ? share(newPriceCents - oldPriceCents, daysLeft, daysOfPeriod)
      : newPriceCents - share(oldPriceCents, daysLeft, daysOfPeriod)
  return { daysLeft, daysOfPeriod, oldPriceCents, newPriceCents, amountCents: cents(amountCents) }
}

// Sums below HK$20,000 times 366 days are far from the largest exact integer.
const share = (amount: number, days: number, of: number): number =>
  Math.floor((2 * amount * days + of) / (2 * of))
