import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'

/**
 * Sums what these payer ids gave by the year of assessment in which the money came, the newest
 * first. A refund is taken off the year of its gift, so that the years sum to the donor's total.
 */
export const sumDonorYears = async (
  db: Db,
  { organisationId, people }: { organisationId: OrganisationId; people: readonly PersonId[] },
): Promise<readonly { year: string; gifts: number; online: number; givenCents: Cents }[]> => {
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select([
      // A year that begins on 1 April, moved three months earlier, begins on 1 January.
      sql<number>`extract(year from received_on - interval '3 months')::int`.as('year'),
      sql<bigint>`count(*)`.as('gifts'),
      sql<bigint>`count(*) filter (where source = 'online')`.as('online'),
      // A refund first reduces the gift: the fee that the payer added was not given.
      sql<bigint>`sum(amount_cents - least(amount_cents, refunded_cents + lost_cents))::bigint`.as(
        'given',
      ),
    ])
    .where('organisation_id', '=', organisationId)
    .where('person_id', 'in', people)
    .where('completed_at', 'is not', null)
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year, gifts, online, given }) => ({
    year: assessmentYear(year).name,
    gifts: Number(gifts),
    online: Number(online),
    givenCents: toCents(given),
  }))
}
