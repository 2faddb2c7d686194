import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'

const commonEntries = {
  organisationId: idSchema('organisation'),
  by: idSchema('staff'),
  at: instantSchema,
}

/**
 * The books are closed. Entries received on or before this day can no longer be recorded or
 * changed.
 */
export const booksClosed = eventShape(
  'BooksClosed',
  v.strictObject({ ...commonEntries, through: calendarDaySchema }),
)

/** `through` is the last day that remains closed. Null if every day is open again. */
export const booksReopened = eventShape(
  'BooksReopened',
  v.strictObject({ ...commonEntries, through: v.nullable(calendarDaySchema) }),
  {
    // Free text of staff, which may name a person. It is erased with the charity.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

export const closedBooksEvents = [booksClosed, booksReopened] as const
export type ClosedBooksEvent = EventOf<(typeof closedBooksEvents)[number]>
