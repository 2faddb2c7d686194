import { instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import type { Days } from '../../../engine/list/list-filters.ts'
import { listWeekHourDays, type WeekHour } from '../giving/giving-sums.ts'

/**
 * Returns a condition that every gift of an hour of the week meets. No index has such hours; the
 * hour of each day on which it had gifts is read by the index of time.
 */
export const boundWeekHour = async (
  db: Db,
  { organisationId, at, days }: { organisationId: OrganisationId; at: WeekHour; days: Days },
): Promise<Expression<SqlBool>> => {
  const hours = (await listWeekHourDays(db, { organisationId, at, days })).map((day) => {
    const [from, to] = [instantAt(day, at.hour), instantAt(day, at.hour + 1)]
    return sql<SqlBool>`(given_at >= ${from} and given_at < ${to})`
  })
  return hours.length === 0 ? sql`false` : sql`(${sql.join(hours, sql` or `)})`
}
