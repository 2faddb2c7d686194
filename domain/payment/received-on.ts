import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import type { PaymentEvent, PaymentSucceeded } from './events.ts'

/**
 * Returns the Hong Kong day on which the money of a payment was received. Staff state it when they
 * approve a transfer. For a provider's money, and for transfers approved before staff stated it, it
 * is the day when the success was recorded.
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
