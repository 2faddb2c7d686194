import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  hongKongDate,
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { readRecent } from '../../engine/recent.ts'

type Asked = { organisationId: OrganisationId; until: Instant }

const daysCounted = 366
const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Returns the amount that a charity collected by completed, non-manual payments within the 366 days
 * up to and including the Hong Kong day of `until`. Its refunds within these days are subtracted.
 * The amount is negative if the refunds were more.
 */
export const loadTurnover = async (db: Db, { organisationId, until }: Asked): Promise<Cents> => {
  const before = (days: number) =>
    hongKongDate(instantFromMilliseconds(toMilliseconds(until) - days * dayMilliseconds))
  const { sum } = await db
    .selectFrom('read_models.charity_turnover')
    .select(sql<bigint>`coalesce(sum(collected_cents - given_back_cents), 0)::bigint`.as('sum'))
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', before(daysCounted - 1))
    .where('day', '<=', before(0))
    .executeTakeFirstOrThrow()
  return cents(Number(sum))
}

/** Returns the turnover, cached for a moment, for the quotes that a page requests at every key. */
export const loadRecentTurnover = (db: Db, options: Asked): Promise<Cents> =>
  readRecent(
    db,
    {
      readModel: 'charity-turnover',
      key: `${options.organisationId} ${hongKongDate(options.until)}`,
    },
    () => loadTurnover(db, options),
  )
