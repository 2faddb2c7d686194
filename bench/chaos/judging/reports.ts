import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Report } from '../harness.ts'

type Ended = {
  report: string
  organisation: string
  ended: string | null
  sha256: string | null
  requested_at: Date
  ended_at: Date | null
}

/**
 * Checks that every requested report has ended, with the file whose hash was recorded, or without a
 * file if it has no row. Returns how many reports there are, and how many were under way when the
 * program died.
 */
export const checkReports = async (
  db: Client,
  { dataDir, deathsAt }: { dataDir: string; deathsAt: readonly Date[] },
  report: Report,
): Promise<{ reports: number; interrupted: number }> => {
  const { rows } = await db.query<Ended>(endedReports)
  for (const row of rows) {
    const { report: id, organisation, ended, sha256 } = row
    if (ended !== 'ReportReady' && ended !== 'ReportEmpty') {
      report(`report ${id} ended as ${String(ended)}`)
      continue
    }
    const file = await readFile(join(dataDir, 'reports', organisation, id)).catch(() => null)
    const hash = file && createHash('sha256').update(file).digest('hex')
    if (hash !== sha256) report(`the file of report ${id} has the hash ${String(hash)}`)
  }
  const wasUnderWay = ({ requested_at: from, ended_at: to }: Ended) =>
    deathsAt.some((at) => from < at && (to === null || at < to))
  return { reports: rows.length, interrupted: rows.filter(wasUnderWay).length }
}

const endedReports = `
select asked.data ->> 'reportId' as report, asked.data ->> 'organisationId' as organisation,
  ended.type as ended, ended.data ->> 'sha256' as sha256, asked.recorded_at as requested_at,
  ended.recorded_at as ended_at
from es.events asked left join es.events ended
  on ended.stream = asked.stream and ended.type in ('ReportReady', 'ReportEmpty', 'ReportFailed')
where asked.type = 'ReportRequested'`
