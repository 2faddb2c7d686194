import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { Decider, Refused } from '../kernel/decider.ts'
import type { OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import { closedBooksEvents, type ClosedBooksEvent } from './events.ts'

type ByStaff = { organisationId: OrganisationId; by: StaffId; at: Instant }

type CloseBooks = { type: 'CloseBooks'; through: CalendarDay } & ByStaff
type ReopenBooks = { type: 'ReopenBooks'; through: CalendarDay | null; reason: string } & ByStaff
export type ClosedBooksCommand = CloseBooks | ReopenBooks

export type ClosedBooksRefusal =
  /** A day can be closed only after it is over. */
  | 'day_not_over'
  /** The day is already closed. */
  | 'already_closed'
  /** The day is not closed. */
  | 'not_closed'
  | 'reason_required'

/** Null if every day is open. */
export type ClosedBooksState = { through: CalendarDay | null }

type Decision = readonly ClosedBooksEvent[] | Refused<ClosedBooksRefusal>

const close = (command: CloseBooks, { through: closed }: ClosedBooksState): Decision => {
  const { organisationId, through, by, at } = command
  if (through >= toCalendarDay(at)) return { refused: 'day_not_over' }
  if (closed === through) return []
  if (closed !== null && closed > through) return { refused: 'already_closed' }
  return [{ type: 'BooksClosed', data: { organisationId, through, by, at } }]
}

const reopen = (command: ReopenBooks, { through: closed }: ClosedBooksState): Decision => {
  const { organisationId, through, by, at } = command
  if (closed === through) return []
  const isClosed = closed !== null && (through === null || through < closed)
  if (!isClosed) return { refused: 'not_closed' }
  const reason = command.reason.trim()
  if (reason === '') return { refused: 'reason_required' }
  return [
    { type: 'BooksReopened', data: { organisationId, through, by, at }, personal: { reason } },
  ]
}

/**
 * Up to which day a charity's books are closed, under the charity's id: what its accountant has
 * taken over is not changed by a later record. Reopening needs a reason.
 */
export const closedBooks: Decider<
  ClosedBooksState,
  ClosedBooksCommand,
  ClosedBooksEvent,
  ClosedBooksRefusal
> = {
  category: 'closed_books',
  shapes: closedBooksEvents,
  initial: { through: null },
  decide: (command, state) =>
    command.type === 'CloseBooks' ? close(command, state) : reopen(command, state),
  evolve: (_, { data: { through } }) => ({ through }),
}
