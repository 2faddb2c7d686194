import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import type { PaymentEvent, PaymentSucceeded } from './events.ts'

/**
 * The Hong Kong day on which the money of a payment came. Staff state it for a transfer that they
 * approve; a provider's money came when its success was recorded, as did transfers approved before
 * staff were asked.
 */
export const receivedDay = ({
  data,
  meta,
}: {
  data: Pick<PaymentSucceeded['data'], 'receivedOn'>
  meta: { at: Instant }
}): CalendarDay => data.receivedOn ?? toCalendarDay(meta.at)

/** The Hong Kong day on which an event's money is booked. */
export const businessDay = (event: PaymentEvent & { meta: { at: Instant } }): CalendarDay =>
  event.type === 'PaymentSucceeded' ? receivedDay(event) : toCalendarDay(event.meta.at)
