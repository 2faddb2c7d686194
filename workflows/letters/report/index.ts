import { reportEmpty } from './report-empty.ts'
import { reportFailed } from './report-failed.ts'
import { reportReady } from './report-ready.ts'

/** Letters to the staff member who requested or scheduled a report. */
export const reportLetters = {
  report_empty: reportEmpty,
  report_failed: reportFailed,
  report_ready: reportReady,
}
