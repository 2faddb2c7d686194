import { addMonths, type CalendarDay } from '../kernel/calendar.ts'

/** Banks in Hong Kong refuse a cheque that is more than six months old; a transfer is proved sooner. */
const mostMonthsBefore = 6

/**
 * Returns the days on which a transfer can have been received. They end today and begin shortly
 * before its proof.
 */
export const receivableDays = ({
  submittedOn,
  today,
}: {
  /** The day on which the payer sent the proof. */
  submittedOn: CalendarDay
  today: CalendarDay
}): { first: CalendarDay; last: CalendarDay } => ({
  first: addMonths(submittedOn, -mostMonthsBefore),
  last: today,
})

export type ReceivedDayRefusal = 'received_in_future' | 'received_too_early'

/** Returns why a transfer cannot have been received on a day. Null if it can. */
export const receivedDayRefusal = (
  day: CalendarDay,
  days: { submittedOn: CalendarDay; today: CalendarDay },
): ReceivedDayRefusal | null => {
  const { first, last } = receivableDays(days)
  if (day > last) return 'received_in_future'
  return day < first ? 'received_too_early' : null
}
