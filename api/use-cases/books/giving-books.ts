import type { Context } from 'hono'
import {
  addDays,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation } from '../charity/own-charity.ts'
import { loadBooksAsOf } from './books-as-of.ts'
import { refuseFutureBooks } from './future-books.ts'

type Clocks = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

/** The two clocks of the sums by day. */
export type GivingBooksView = {
  organisationId: OrganisationId
  /** The last business day that counts. */
  asOf: CalendarDay
  /** The present day of this reader. */
  today: CalendarDay
  /** The last day whose records count; null: everything that is recorded. */
  recordedBy: CalendarDay | null
  /** The end of that day. */
  knownAt: Instant | null
  /** When an auditor of past books sees them. */
  booksAsOf: Instant | null
}

/**
 * Returns the clocks that a reader requested, within their books. The sums have whole days of
 * recording: of a moment within a day, they have the days before it, and `knownAt` says so.
 */
export const loadGivingBooks = async (
  c: Context<AppEnv>,
  query: Clocks,
): Promise<GivingBooksView> => {
  const books = await loadBooksAsOf(c)
  const present = books?.at ?? instantFromMilliseconds(c.get('deps').now())
  const today = toCalendarDay(present)
  refuseFutureBooks(today, query)
  const moments = [query.knownAt, books?.at].filter((at) => at !== undefined)
  const recordedBy = moments.map(lastWholeDay).toSorted()[0] ?? null
  return {
    organisationId: ownOrganisation(c),
    asOf: query.asOf ?? today,
    today,
    recordedBy,
    knownAt: recordedBy && endOfDay(recordedBy),
    booksAsOf: books && books.at,
  }
}

const endOfDay = (day: CalendarDay): Instant =>
  instantFromMilliseconds(toMilliseconds(instantAt(addDays(day, 1), 0)) - 1)

const lastWholeDay = (at: Instant): CalendarDay => {
  const day = toCalendarDay(at)
  return at === endOfDay(day) ? day : addDays(day, -1)
}
