import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'

type StoredReport = { organisationId: OrganisationId; reportId: Id<'report'> }

/** The files of reports, each of which can be made again, so that a backup leaves them out. */
export type ReportFiles = {
  findPath: (report: StoredReport) => string
  /** Null if it is no longer stored. */
  open: (
    report: StoredReport,
  ) => Promise<{ size: number; pieces: AsyncIterable<Uint8Array> } | null>
  remove: (report: StoredReport) => Promise<void>
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
      return file && { size: file.size, pieces: createReadStream(path) }
    },
    remove: (report) => rm(findPath(report), { force: true }),
    removeAll: () => rm(folder, { recursive: true, force: true }),
  }
}
