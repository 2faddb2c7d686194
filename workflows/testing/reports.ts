import type { MakeReportDependencies } from '../tasks/reports/make-report.ts'

/** Every report is empty here: files are made from read models, which this world does not have. */
export const emptyReports: Pick<
  MakeReportDependencies,
  'untilShown' | 'makeReport' | 'reportProgress'
> = {
  untilShown: async () => true,
  makeReport: async () => null,
  reportProgress: { save: async () => {}, forget: async () => {} },
}
