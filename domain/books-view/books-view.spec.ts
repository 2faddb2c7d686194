import { describe, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import { booksView, type BooksViewed } from './index.ts'

const data = {
  viewId: fixtureId('books_view', 1),
  organisationId: harbourId,
  staffId: fixtureId('staff', 1),
  page: 'payments',
  paymentId: null,
} as const
const viewed: BooksViewed = { type: 'BooksViewed', data }
const view = { type: 'RecordBooksView', ...data } as const

describe('a view of the books by an auditor', () => {
  it('is recorded once', () => {
    given(booksView).when(view).then(viewed)
    given(booksView, viewed).when(view).thenNothing()
  })
})
