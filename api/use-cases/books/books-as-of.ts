import type { Context } from 'hono'
import {
  toMilliseconds,
  instantFromMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { addDays, calendarDay, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { BooksAsOf } from '@almoner/domain/organisation/team/auditor-terms.ts'
import { findPositionAt } from '@almoner/projections/models/payment-timeline/position-at.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnStaffMember, ownOrganisation } from '../charity/own-charity.ts'

/** When, and at which position, this reader sees the books; null for all who see them as they are. */
export const loadBooksAsOf = async (
  c: Context<AppEnv>,
): Promise<{ at: Instant; position: bigint } | null> => (await loadOwnStaffMember(c)).booksAsOf

/** Returns only the entries that were recorded by the reader's past moment, if they read one. */
export const upToBooks = async <Entry extends { position: bigint }>(
  c: Context<AppEnv>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const books = await loadBooksAsOf(c)
  return books === null ? entries : entries.filter(({ position }) => position <= books.position)
}

/** The refusal of data that cannot be shown as of a past moment. */
export const refuseAsOf = (): Refusal => new Refusal('books_as_of_only')

/**
 * Returns the end of a Hong Kong day that an owner chose, with its position. If the day has not
 * ended yet, it returns now.
 */
export const findBooksAsOf = async (
  c: Context<AppEnv>,
  day: string | null,
): Promise<BooksAsOf | null> => {
  if (day === null) return null
  const { db, now } = c.get('deps')
  const start = toMilliseconds(instantAt(calendarDay(day), 0))
  const end = toMilliseconds(instantAt(addDays(calendarDay(day), 1), 0)) - 1
  if (start > now()) {
    throw new Refusal('invalid_input', { fields: { booksAsOf: 'books_as_of.invalid' } })
  }
  const at = instantFromMilliseconds(Math.min(end, now()))
  const organisationId = ownOrganisation(c)
  return { at, position: String(await findPositionAt(db, { organisationId, at })) }
}
