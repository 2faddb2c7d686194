import { addDays, findWeekday, type CalendarDay } from '../kernel/calendar.ts'
import type { PayoutSchedule } from '../staff/two-person-rules.ts'

/** The Monday of a day's week, or the first of its month: each has one automatic payout at most. */
export const startOfPayoutPeriod = (
  schedule: Exclude<PayoutSchedule, 'manual'>,
  day: CalendarDay,
): CalendarDay => {
  const daysSince = schedule === 'weekly' ? (findWeekday(day) + 6) % 7 : Number(day.slice(8)) - 1
  return addDays(day, -daysSince)
}
