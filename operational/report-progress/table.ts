import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The rows of a report that is being made, which its screen shows. */
export type ReportProgressTable = { report_id: Id<'report'>; rows: number; at: Instant }
