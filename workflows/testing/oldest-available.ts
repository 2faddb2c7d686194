import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { treasury, type TreasuryEvent } from '@almoner/domain/treasury/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'

/**
 * Returns the day since which the oldest available money has been available, from the events, like
 * the read model.
 */
export const createOldestAvailable =
  (books: EventStore) =>
  async (organisationId: OrganisationId): Promise<CalendarDay | null> => {
    const recorded = await books.read(streamName(treasury.category, organisationId))
    const events = recorded as unknown as readonly TreasuryEvent[]
    const added = events.map((event, place) => {
      const before = events[place - 1]?.data.after.availableCents ?? 0
      return { day: toDay(event), cents: event.data.after.availableCents - before }
    })
    const newestFirst = added
      .flatMap(({ day, cents }) => (day !== null && cents > 0 ? [{ day, cents }] : []))
      .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    let remainder: number = events.at(-1)?.data.after.availableCents ?? 0
    if (remainder === 0) return null
    for (const { day, cents } of newestFirst) {
      remainder -= cents
      if (remainder <= 0) return day
    }
    return null
  }

const toDay = ({ type, data }: TreasuryEvent): CalendarDay | null => {
  if (type === 'SettlementRecorded') return data.day
  const comesBack = type === 'AmountReturned' || type === 'PayoutReturned'
  return comesBack ? toCalendarDay(data.at) : null
}
