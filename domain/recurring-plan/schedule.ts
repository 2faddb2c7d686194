import {
  addDays,
  addMonths,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '../kernel/calendar.ts'
import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'
import type { InstalmentFailure } from './events.ts'
import type { Instalment, StartedPlan } from './state.ts'

/** Instalments of a plan by configuration; donors choose up to 24 (decisions, 16). */
export const mostOccurrences = 36

/** The farthest that a first or a next instalment may lie ahead. */
const mostDaysAhead = 366

/** Instalments are charged at 08:00 in Hong Kong. */
const hourOfCharge = 8

export const toChargeInstant = (day: CalendarDay): Instant => instantAt(day, hourOfCharge)

/** The day of an instalment that has not started. */
export const instalmentDay = (
  { anchor }: Pick<StartedPlan, 'anchor'>,
  number: number,
): CalendarDay => addMonths(anchor.day, number - anchor.number)

/** A day that a donor may choose: tomorrow at the earliest, and within a year. */
export const isChoosable = (day: CalendarDay, at: Instant): boolean =>
  day > toCalendarDay(at) && day <= addDays(toCalendarDay(at), mostDaysAhead)

/** The next day from tomorrow on that falls on the plan's day of the month. */
export const findNextDay = (plan: Pick<StartedPlan, 'anchor'>, at: Instant): CalendarDay => {
  const today = toCalendarDay(at)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const [anchorYear = 0, anchorMonth = 0] = plan.anchor.day.split('-').map(Number)
  const months = (year - anchorYear) * 12 + (month - anchorMonth)
  const thisMonth = addMonths(plan.anchor.day, months)
  return thisMonth > today ? thisMonth : addMonths(plan.anchor.day, months + 1)
}

const apartMilliseconds = 86_400_000

/**
 * The first moment from `due` on that is a day after each of these: a donor is never charged for
 * two of them on one day.
 */
export const separateFrom = (others: readonly Instalment[], due: Instant): Instant => {
  const last = others
    .flatMap((each) => chargedLastAt(each) ?? [])
    .toSorted()
    .at(-1)
  if (last === undefined) return due
  const apart = instantFromMilliseconds(toMilliseconds(last) + apartMilliseconds)
  return apart > due ? apart : due
}

// An edited instalment has not started again, but it was tried before the edit.
const chargedLastAt = ({ begunAt, triedAt }: Instalment): Instant | null => begunAt ?? triedAt

/** Days after the first try on which an instalment is tried again. */
const retriedAfterDays = [1, 3, 7, 13] as const

/** The number of days that an instalment waits for its donor before it is abandoned. */
const waitsForDays = 60

// A bank gives these answers again tomorrow, and may penalise a repeated request.
const isFutile: ReadonlySet<string> = new Set([
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stop_payment_order',
  'invalid_account',
])

const isTriedAgain: Record<InstalmentFailure, boolean> = {
  card_declined: true,
  provider_refused: true,
  card_invalid: false,
  authentication_needed: false,
  authentication_failed: false,
  authentication_timed_out: false,
  organisation_not_open: false,
  project_closed: false,
  method_not_available: false,
  amount_below_minimum: false,
  amount_too_large: false,
  monthly_not_offered: false,
}

/** The code of a payment whose charity was suspended between its start and its charge. */
const suspendedCode = 'organisation_suspended'

/**
 * Returns when an instalment is retried after its try number `tries` has failed. Null if it waits
 * for the donor. It is never before tomorrow, even after a late try.
 */
export const computeRetryAt = (failed: {
  firstTryAt: Instant
  tries: number
  reason: InstalmentFailure
  /** The provider's own code. */
  code: string | null
  /** The donor was present and saw the result. */
  byDonor: boolean
  at: Instant
}): Instant | null => {
  const { firstTryAt, tries, reason, code, byDonor, at } = failed
  // The bank did not receive the charge, so it is made at once when the charity is reinstated.
  if (code === suspendedCode && !byDonor) return at
  const days = retriedAfterDays[tries - 1]
  if (byDonor || days === undefined || !isTriedAgain[reason]) return null
  if (code !== null && isFutile.has(code)) return null
  const planned = addDays(toCalendarDay(firstTryAt), days)
  const tomorrow = addDays(toCalendarDay(at), 1)
  return toChargeInstant(planned > tomorrow ? planned : tomorrow)
}

export const waitDeadline = (at: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + waitsForDays * 86_400_000)

/** True if a card, which is valid to the end of its month, expires before the day. */
export const isExpiredBefore = (
  { month, year }: { month: number; year: number },
  day: CalendarDay,
): boolean => day.slice(0, 7) > `${year}-${String(month).padStart(2, '0')}`
