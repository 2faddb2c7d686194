import { sql } from 'kysely'
import type { Db } from '@almoner/projections/engine/database.ts'

/**
 * Whether processes of the engine before this one may have been under way when the tables were migrated
 * and have not been started again from the events. No row is the ordinary state.
 */
export const isResumptionDue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from processes.resumption`.execute(db)
  return rows.length > 0
}

export const endResumption = async (db: Db): Promise<void> => {
  await sql`delete from processes.resumption`.execute(db)
}
