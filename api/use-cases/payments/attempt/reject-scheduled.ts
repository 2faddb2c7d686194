import { parseCalendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { Refusal } from '../../../http/problem.ts'
import type { AskedBody } from '../contract.ts'

/** Returns whether a gift is to be charged on a day after today, in Hong Kong. */
export const isForLater = (
  { scheduledDate }: Pick<AskedBody, 'scheduledDate'>,
  now: number,
): boolean => {
  const day = scheduledDate ? parseCalendarDay(scheduledDate.trim()) : null
  return day !== null && day > toCalendarDay(instantFromMilliseconds(now))
}

/**
 * Refuses requests of section 7 that are not supported here: a gift on a later day, and a monthly
 * one, which only a donor gives, by a saved card. If it were charged today as one gift, the payer
 * would pay at a time that they did not agree to.
 */
export const refuseLater = (
  { scheduledDate, recurringType }: Pick<AskedBody, 'scheduledDate' | 'recurringType'>,
  now: number,
): void => {
  if (recurringType) throw wrong('recurringType', 'recurring_type.not_available')
  if (!scheduledDate) return
  if (parseCalendarDay(scheduledDate.trim()) === null)
    throw wrong('scheduledDate', 'scheduled_date.invalid')
  if (isForLater({ scheduledDate }, now)) {
    throw wrong('scheduledDate', 'scheduled_date.not_available')
  }
}

const wrong = (field: string, code: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: code } })
