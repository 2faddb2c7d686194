import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { isUuid, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'

type StoredReport = { organisationId: OrganisationId; reportId: Id<'report'> }

/** The files of reports, each of which can be made again, so that a backup leaves them out. */
export type ReportFiles = {
  findPath: (report: StoredReport) => string
  /** Null if it is no longer stored. Holds no file open until the pieces are read. */
  open: (
    report: StoredReport,
  ) => Promise<{ size: number; pieces: AsyncIterable<Uint8Array> } | null>
  /** Removes the files that were stored before a moment; returns their number. */
  removeBefore: (moment: Instant) => Promise<number>
  /** Removes every stored report, for example after a person was erased. */
  removeAll: () => Promise<void>
}

export const createReportFiles = ({ folder }: { folder: string }): ReportFiles => {
  const findPath = ({ organisationId, reportId }: StoredReport): string => {
    assert(isUuid(organisationId) && isUuid(reportId), 'a report: key')
    return join(folder, organisationId, reportId)
  }
  return {
    findPath,
    open: async (report) => {
      const path = findPath(report)
      const file = await stat(path).catch(() => null)
      return file && { size: file.size, pieces: readPieces(path) }
    },
    removeBefore: async (moment) => {
      let removed = 0
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const { mtimeMs } = await stat(path)
        if (mtimeMs >= toMilliseconds(moment)) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
    removeAll: () => rm(folder, { recursive: true, force: true }),
  }
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* createReadStream(path)
}
