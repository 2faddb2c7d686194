import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { ClosedBooksEvent } from './events.ts'

type Event<Type extends ClosedBooksEvent['type']> = Extract<ClosedBooksEvent, { type: Type }>

export const byStaff = {
  organisationId: harbourId,
  by: fixtureId('staff', 30),
  at: instant('2026-11-20T02:30:00.000Z'),
}
export const october = calendarDay('2026-10-31')

export const closed: Event<'BooksClosed'> = {
  type: 'BooksClosed',
  data: { ...byStaff, through: october },
}

export const reopened: Event<'BooksReopened'> = {
  type: 'BooksReopened',
  data: { ...byStaff, through: null },
  personal: { reason: 'A receipt was forgotten' },
}
