import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { endOfDay, lastWholeDay } from './clocks-contract.ts'
import { refuseFutureBooks } from './future-books.ts'

/** The two clocks of the sums by day. */
export type GivingClocks = {
  /** The last business day that counts. */
  asOf: CalendarDay
  /** The present day of this reader. */
  today: CalendarDay
  /** The last day whose records count; null: everything that is recorded. */
  recordedBy: CalendarDay | null
  /** The end of that day. */
  knownAt: Instant | null
}

type Requested = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

/**
 * Returns the clocks that a reader requested. The sums have whole days of recording: of a moment
 * within a day, they have the days before it, and `knownAt` says so. `booksAt` is the past moment
 * whose books this reader sees.
 */
export const readGivingClocks = (
  query: Requested,
  { today, booksAt }: { today: CalendarDay; booksAt: Instant | null },
): GivingClocks => {
  refuseFutureBooks(today, query)
  const moments = [query.knownAt ?? null, booksAt].filter((at) => at !== null)
  const recordedBy = moments.map(lastWholeDay).toSorted()[0] ?? null
  return {
    asOf: query.asOf ?? today,
    today,
    recordedBy,
    knownAt: recordedBy && endOfDay(recordedBy),
  }
}
