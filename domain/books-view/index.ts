import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'

/** The page of the desk that was viewed. */
const viewedPages = [
  'overview',
  'balance',
  'postings',
  'postings_file',
  'payments',
  'payments_file',
  'payment',
  'proof',
  'activity',
  'recurring_plans',
  'reviews',
  'payment_methods',
  'bank_account',
  'subscription',
  'legal_documents',
  'legal_document',
  'projects',
  'closed_books',
  'accounting_codes',
  'dashboard',
  'donors',
  'payouts',
  'reports',
] as const
export type ViewedPage = (typeof viewedPages)[number]

const booksViewed = eventShape(
  'BooksViewed',
  v.strictObject({
    viewId: idSchema('books_view'),
    organisationId: idSchema('organisation'),
    staffId: idSchema('staff'),
    page: v.picklist(viewedPages),
    /** Set if the view is of one payment or of its proof. */
    paymentId: v.nullable(idSchema('payment')),
  }),
)

export type BooksViewed = EventOf<typeof booksViewed>
export type RecordBooksView = { type: 'RecordBooksView' } & BooksViewed['data']

/** Records that an auditor viewed a page of the books. Each view has its own stream. */
export const booksView: Decider<
  { status: 'none' | 'recorded' },
  RecordBooksView,
  BooksViewed,
  never
> = {
  category: 'books_view',
  shapes: [booksViewed],
  initial: { status: 'none' },
  decide: ({ type: _type, ...data }, { status }) =>
    status === 'recorded' ? [] : [{ type: 'BooksViewed', data }],
  evolve: () => ({ status: 'recorded' }),
}
