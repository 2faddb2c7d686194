import { findMonthStart } from '@almoner/domain/kernel/calendar.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../../engine/database.ts'
import { addToRows } from '../../../engine/row/add-to-rows.ts'
import { givingDayKey, givingHourKey, type GivingChanges } from './giving-changes.ts'

/** Adds the changes of a batch to the sums of giving. An event that was applied before has none. */
export const projectGiving = async (
  trx: Transaction<Database>,
  changes: readonly GivingChanges[],
): Promise<void> => {
  const days = changes.flatMap((change) => change.days)
  await Promise.all([
    addToRows(trx, {
      table: 'read_models.giving_days',
      key: givingDayKey,
      changes: days,
    }),
    addToRows(trx, {
      table: 'read_models.giving_months',
      key: ['month', 'organisation_id', 'method', 'source'],
      changes: days.map(toMonth),
    }),
    addToRows(trx, {
      table: 'read_models.giving_hours',
      key: givingHourKey,
      changes: changes.flatMap(({ hours }) => hours),
    }),
  ])
}

const toMonth = ({
  day,
  recorded_day: _recorded,
  project_id: _project,
  type: _type,
  ...sums
}: RowOf<'read_models.giving_days'>): RowOf<'read_models.giving_months'> => ({
  month: findMonthStart(day),
  ...sums,
})
