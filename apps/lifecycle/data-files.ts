import { join } from 'node:path'
import type { AppDependencies } from '@almoner/api/http/app-env.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'
import { createReportFiles } from '@almoner/workflows/gateways/files/report-files.ts'

/** The files below the data folder: for the worker, and as the API reads and writes them. */
export const openDataFiles = (dataDir: string) => {
  const files = createLocalFiles({ folder: join(dataDir, 'files') })
  const reportFiles = createReportFiles({ folder: join(dataDir, 'reports') })
  const ofApi: Pick<AppDependencies, 'readFile' | 'writeFile' | 'freeBytes' | 'openReport'> = {
    readFile: files.get,
    writeFile: files.put,
    freeBytes: files.freeBytes,
    openReport: reportFiles.open,
  }
  return { files, reportFiles, ofApi }
}
