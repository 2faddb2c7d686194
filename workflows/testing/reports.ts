import type { ProcessDependencies } from '../processes.ts'

/** Every report is empty here: files are made from read models, which this world does not have. */
export const emptyReports: Pick<
  ProcessDependencies,
  | 'untilShown'
  | 'makeReport'
  | 'reportProgress'
  | 'reportFiles'
  | 'reportSchedules'
  | 'positionAt'
  | 'kindVersion'
> = {
  untilShown: async () => true,
  makeReport: async () => null,
  reportProgress: { save: async () => {}, forget: async () => {} },
  reportFiles: { removeBefore: async () => 0, removeAll: async () => {} },
  reportSchedules: async () => [],
  positionAt: async () => 1n,
  kindVersion: () => 1,
}
