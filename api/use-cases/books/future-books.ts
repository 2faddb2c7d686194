import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { Refusal } from '../../http/problem.ts'

type Asked = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

/**
 * Refuses books as of a future day, or as known then, because they would differ tomorrow. Throws
 * `Refusal` with the fields.
 */
export const refuseFutureBooks = (today: CalendarDay, { asOf, knownAt }: Asked): void => {
  const fields = {
    ...(asOf !== undefined && asOf > today && { asOf: 'as_of.future' }),
    ...(knownAt !== undefined && toCalendarDay(knownAt) > today && { knownAt: 'known_at.future' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}
