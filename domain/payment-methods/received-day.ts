import { addMonths, type CalendarDay } from '../kernel/calendar.ts'

/** Banks in Hong Kong refuse a cheque that is more than six months old; a transfer is proved sooner. */
const mostMonthsBefore = 6

/** The days on which the money of a transfer can have come: up to today, and not long before its proof. */
export const receivableDays = ({
  submittedOn,
  today,
}: {
  /** When the payer sent the proof. */
  submittedOn: CalendarDay
  today: CalendarDay
}): { first: CalendarDay; last: CalendarDay } => ({
  first: addMonths(submittedOn, -mostMonthsBefore),
  last: today,
})

export type ReceivedDayRefusal = 'received_in_future' | 'received_too_early'

/** Why the money of a transfer cannot have come on a day; null where it can. */
export const receivedDayRefusal = (
  day: CalendarDay,
  days: { submittedOn: CalendarDay; today: CalendarDay },
): ReceivedDayRefusal | null => {
  const { first, last } = receivableDays(days)
  if (day > last) return 'received_in_future'
  return day < first ? 'received_too_early' : null
}
