import type { Transaction } from 'kysely'
import type { Database } from '../../../engine/database.ts'
import { addToRows } from '../../../engine/row/add-to-rows.ts'
import { givingDayKey, givingHourKey, type GivingChanges } from './giving-changes.ts'
import { projectGivers } from './givers.ts'

/** Adds the changes of a batch to the sums of giving. An event that was applied before has none. */
export const projectGiving = async (
  trx: Transaction<Database>,
  changes: readonly GivingChanges[],
): Promise<void> => {
  await Promise.all([
    projectGivers(
      trx,
      changes.flatMap(({ givers }) => givers),
    ),
    addToRows(trx, {
      table: 'read_models.giving_days',
      key: givingDayKey,
      changes: changes.flatMap(({ days }) => days),
    }),
    addToRows(trx, {
      table: 'read_models.giving_hours',
      key: givingHourKey,
      changes: changes.flatMap(({ hours }) => hours),
    }),
  ])
}
