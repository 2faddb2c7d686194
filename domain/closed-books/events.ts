import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/time.ts'

const about = {
  organisationId: idSchema('organisation'),
  by: idSchema('staff'),
  at: instantSchema,
}

/** Nothing is recorded or changed any more that was received on this day or before. */
export const booksClosed = eventShape(
  'BooksClosed',
  v.strictObject({ ...about, through: calendarDaySchema }),
)

/** `through`: what stays closed; null where all is open again. */
export const booksReopened = eventShape(
  'BooksReopened',
  v.strictObject({ ...about, through: v.nullable(calendarDaySchema) }),
  {
    // Free text of staff, which may name a person. It is erased with the charity.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

export const closedBooksEvents = [booksClosed, booksReopened] as const
export type ClosedBooksEvent = EventOf<(typeof closedBooksEvents)[number]>
