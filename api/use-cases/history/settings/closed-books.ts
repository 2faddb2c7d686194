import type { ClosedBooksEvent } from '@almoner/domain/closed-books/events.ts'
import { closedBooks, type ClosedBooksState } from '@almoner/domain/closed-books/index.ts'
import type { History } from '../history.ts'
import type { ShownClosedBooks } from './contract.ts'

/** The day up to which offline payments can no longer change. */
export const closedBooksHistory: History<ClosedBooksState, ClosedBooksEvent, ShownClosedBooks> = {
  decider: closedBooks,
  details: {
    BooksClosed: ({ data: { through } }) => ({ through }),
    BooksReopened: ({ data: { through }, personal: { reason } }) => ({ through, note: reason }),
  },
  hasInitial: true,
  show: ({ through }) => ({ through }),
}
