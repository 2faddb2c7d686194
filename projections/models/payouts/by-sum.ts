import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toPayout, type PayoutRow } from './query.ts'

const mostPayouts = 100
/** The most days between the sending of a payout and its arrival in the account. */
const mostDaysOnItsWay = 21

/** The newest payouts of these sums that may have arrived between two days. */
export const findPayoutsOfSums = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    sums: readonly Cents[]
    firstDay: CalendarDay
    lastDay: CalendarDay
  },
): Promise<readonly PayoutRow[]> => {
  const { organisationId, sums, firstDay, lastDay } = options
  if (sums.length === 0) return []
  const since = addDays(firstDay, -mostDaysOnItsWay)
  const rows = await db
    .selectFrom('read_models.payouts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['sent', 'paid'])
    .where('amount_cents', 'in', sums.map(BigInt))
    .where('requested_at', '>=', sql<never>`${since}::date`)
    .where('requested_at', '<', sql<never>`${addDays(lastDay, 2)}::date`)
    .orderBy('requested_at', 'desc')
    .limit(mostPayouts)
    .execute()
  return rows.map((row) => toPayout(row, organisationId))
}
