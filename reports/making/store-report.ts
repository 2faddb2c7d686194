import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import { makeReport, type MakeReport } from './make-report.ts'

/**
 * Makes a report and stores it under a path. A reader sees the whole file or none, also after a
 * power cut. Nothing is stored if there is nothing to report. `giveWay` is called between the pieces.
 */
export const storeReport = async ({
  path,
  giveWay,
  ...options
}: Omit<MakeReport, 'write'> & {
  path: string
  giveWay: () => Promise<void>
}): Promise<MadeReport | null> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${randomUUID()}.part`)
  const file = await open(draft, 'wx', 0o600)
  try {
    const made = await makeReport({
      ...options,
      write: async (bytes) => {
        await file.writeFile(bytes)
        await giveWay()
      },
    })
    await file.sync()
    await file.close()
    if (made !== null) await rename(draft, path)
    return made
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}
