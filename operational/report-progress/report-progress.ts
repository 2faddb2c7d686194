import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

type ReportId = Id<'report'>

/** Notes how many rows of a report are made. */
export const saveReportProgress = async (
  db: Db,
  { reportId, rows, at }: { reportId: ReportId; rows: number; at: Instant },
): Promise<void> => {
  await db
    .insertInto('operational.report_progress')
    .values({ report_id: reportId, rows, at })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ rows, at }))
    .execute()
}

/** Returns the rows so far; null if the report is not being made. */
export const findReportProgress = async (db: Db, reportId: ReportId): Promise<number | null> => {
  const row = await db
    .selectFrom('operational.report_progress')
    .select('rows')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.rows ?? null
}

export const forgetReportProgress = async (db: Db, reportId: ReportId): Promise<void> => {
  await db.deleteFrom('operational.report_progress').where('report_id', '=', reportId).execute()
}
