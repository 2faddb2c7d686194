import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import { listBookings } from '../offline-entry/bookings.ts'
import type { OfflineEntryEvent } from '../offline-entry/events.ts'
import { toPostings } from './money-fact.ts'
import type { PostedFact, PostedJournal } from './post.ts'
import type { Posting } from './posting.ts'

/**
 * Returns the double-entry postings of an offline entry's event, each on the Hong Kong day when the
 * money was received. An amendment reverses exactly the postings of the previous version.
 */
export const postOffline = (
  event: OfflineEntryEvent,
): readonly { posting: Posting<PostedJournal>; businessDay: CalendarDay }[] => {
  const { organisationId, offlineEntryId } = event.data
  return listBookings(event).flatMap(({ entry, version, sign }) => {
    const { method, amountCents, receivedAt } = entry
    const fact: PostedFact = {
      type: sign > 0 ? 'offline_recorded' : 'offline_voided',
      organisationId,
      offlineEntryId,
      method,
      amountCents,
      part: String(version),
    }
    const businessDay = toCalendarDay(receivedAt)
    return toPostings(fact).map((posting) => ({ posting, businessDay }))
  })
}
