import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { StepCountTable } from './table.ts'

export type CountedStep = Pick<StepCountTable, 'step' | 'method' | 'device'>

/** Adds counts to those of their days, in one statement. */
export const addStepCounts = async (db: Db, counts: readonly StepCountTable[]): Promise<void> => {
  if (counts.length === 0) return
  await sql`
    insert into operational.step_counts as stored
      (organisation_id, day, step, method, device, count)
    select organisation_id, day, step, method, device, count
    from json_populate_recordset(null::operational.step_counts, ${JSON.stringify(counts)}::json)
    order by organisation_id, day, step, method, device
    on conflict (organisation_id, day, step, method, device)
    do update set count = stored.count + excluded.count`.execute(db)
}

/** Returns the counts of a charity's days, by step, method and device. */
export const sumStepCounts = async (
  db: Db,
  {
    organisationId,
    from,
    to,
  }: { organisationId: OrganisationId; from: CalendarDay; to: CalendarDay },
): Promise<readonly (CountedStep & { count: number })[]> => {
  const { rows } = await sql<CountedStep & { count: number }>`
    select step, method, device, sum(count)::int as count from operational.step_counts
    where organisation_id = ${organisationId} and day >= ${from}::date and day <= ${to}::date
    group by 1, 2, 3`.execute(db)
  return rows
}
