import { dayNamed, dayOf } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { Refusal } from '../../problem.ts'
import type { AskedBody } from './contract.ts'

/** Whether a gift is to be charged on a later day, in Hong Kong, than today. */
export const isForLater = (
  { scheduledDate }: Pick<AskedBody, 'scheduledDate'>,
  now: number,
): boolean => {
  const day = scheduledDate ? dayNamed(scheduledDate.trim()) : null
  return day !== null && day > dayOf(instantFromMilliseconds(now))
}

/**
 * Refuses what section 7 lets a caller ask for and what is not carried out this way: a gift on a later
 * day, and one every month, which a donor alone gives, by a card saved in their account. Taken as one gift of today,
 * it would be money at a time the payer did not agree to.
 */
export const refuseLater = (
  { scheduledDate, recurringType }: Pick<AskedBody, 'scheduledDate' | 'recurringType'>,
  now: number,
): void => {
  if (recurringType) throw wrong('recurringType', 'recurring_type.not_available')
  if (!scheduledDate) return
  if (dayNamed(scheduledDate.trim()) === null)
    throw wrong('scheduledDate', 'scheduled_date.invalid')
  if (isForLater({ scheduledDate }, now)) {
    throw wrong('scheduledDate', 'scheduled_date.not_available')
  }
}

const wrong = (field: string, code: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: code } })
