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

/** For a reader of a past moment, what was recorded by then. */
export const upToBooks = async <Entry extends { position: bigint }>(
  c: Context<AppEnv>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const books = await loadBooksAsOf(c)
  return books === null ? entries : entries.filter(({ position }) => position <= books.position)
}

/** What the reader of a past moment cannot be shown as of it. */
export const refuseAsOf = (): Refusal => new Refusal('books_as_of_only')

/** The end of a Hong Kong day that an owner chose, or now where that is later, with its position. */
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
