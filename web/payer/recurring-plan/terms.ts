import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { mostChosenOccurrences } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import {
  addMonths,
  calendarDay,
  isCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { choosableDays } from '../../lib/text/choosable-days.ts'
import type { Gift } from '../checkout/state/checkout-shape.ts'

/** When a monthly gift is charged, and how often. */
export type MonthlyTerms = { firstDay: CalendarDay; occurrences: number }

export const readStartDate = (typed: string, today: CalendarDay): CalendarDay | undefined => {
  if (!isCalendarDay(typed)) return undefined
  const day = calendarDay(typed)
  const { first, last } = choosableDays(today)
  return day >= first && day <= last ? day : undefined
}

/** Whole digits, 1 to 24. */
export const readOccurrences = (typed: string): number | undefined => {
  const plain = toPlainSigns(typed)
  if (!/^\d{1,2}$/.test(plain)) return undefined
  const count = Number(plain)
  return count >= 1 && count <= mostChosenOccurrences ? count : undefined
}

type Asked = Pick<Gift, 'frequency' | 'startDate' | 'recurringOccurrences'>

/** Returns the terms of a gift, or undefined if they are invalid or no longer valid. */
export const readTerms = (gift: Asked, today: CalendarDay): MonthlyTerms | undefined => {
  const firstDay = readStartDate(gift.startDate, today)
  const occurrences = readOccurrences(gift.recurringOccurrences)
  return gift.frequency === 'MONTHLY' && firstDay && occurrences
    ? { firstDay, occurrences }
    : undefined
}

/**
 * Moves a gift whose first day has come to that day of the next month in which it can be chosen.
 * Returns the new day and the passed one. Returns undefined if the day is still valid, or if the
 * gift has no day.
 */
export const moveToFuture = (
  { frequency, startDate }: Asked,
  today: CalendarDay,
): Pick<Gift, 'startDate' | 'passedDay'> | undefined => {
  if (frequency !== 'MONTHLY' || !isCalendarDay(startDate) || startDate > today) return undefined
  const passed = calendarDay(startDate)
  const months = monthIndex(today) - monthIndex(passed)
  const sameMonth = addMonths(passed, months)
  const next = sameMonth > today ? sameMonth : addMonths(passed, months + 1)
  return { startDate: next, passedDay: startDate }
}

const monthIndex = (day: CalendarDay): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

export const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8))

/** The shortest month has 28 days: a later one is not in every month. */
export const isNotInEveryMonth = (day: CalendarDay): boolean => dayOfMonth(day) > 28

export const computeLastDay = ({ firstDay, occurrences }: MonthlyTerms): CalendarDay =>
  addMonths(firstDay, occurrences - 1)

/** Returns the sum of all payments, if the donor changes nothing before the last one. */
export const sumAll = (eachCents: Cents, { occurrences }: MonthlyTerms): Cents =>
  cents(eachCents * occurrences)
