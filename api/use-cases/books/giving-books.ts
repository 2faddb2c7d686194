import type { Context } from 'hono'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation } from '../charity/own-charity.ts'
import { loadBooksAsOf } from './books-as-of.ts'
import { readGivingClocks, type GivingClocks } from './giving-clocks.ts'

type Clocks = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

export type GivingBooksView = GivingClocks & {
  organisationId: OrganisationId
  /** When an auditor of past books sees them. */
  booksAsOf: Instant | null
}

/** Returns the clocks that a reader requested, within their books. */
export const loadGivingBooks = async (
  c: Context<AppEnv>,
  query: Clocks,
): Promise<GivingBooksView> => {
  const books = await loadBooksAsOf(c)
  const booksAt = books && books.at
  const today = toCalendarDay(booksAt ?? instantFromMilliseconds(c.get('deps').now()))
  return {
    ...readGivingClocks(query, { today, booksAt }),
    organisationId: ownOrganisation(c),
    booksAsOf: booksAt,
  }
}
