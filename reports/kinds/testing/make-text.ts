import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import type { TestApi } from '@almoner/api/testing/api.ts'
import { findPositionAt } from '@almoner/projections/models/payment-timeline/position-at.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { makeReport } from '../../making/make-report.ts'
import { kindsOfReports } from '../index.ts'

export const harbour = worldId('organisation', 'harbour')
export const lionRock = worldId('organisation', 'lionrock')

/** A request for all that Harbour has ever done, as its books are now. */
export const requestNow = async (
  api: TestApi,
  kind: ReportKindName,
  changes: Partial<ReportRequest> = {},
  organisationId: OrganisationId = harbour,
): Promise<ReportRequest> => {
  await api.caughtUp()
  const knownAt = instantFromMilliseconds(Date.now())
  const position = await findPositionAt(api.db, { organisationId, at: knownAt })
  return {
    kind,
    kindVersion: kindsOfReports[kind].version,
    params: { projectId: null },
    from: calendarDay('2018-01-01'),
    to: calendarDay('2027-12-31'),
    basis: 'business',
    knownAt,
    position: String(position),
    language: 'en',
    format: 'csv',
    ...changes,
  }
}

/** The file of a request; `made` is null if there is nothing to report. */
export const makeBytes = async (
  api: TestApi,
  request: ReportRequest,
  organisationId: OrganisationId = harbour,
): Promise<{ bytes: Buffer; made: MadeReport | null }> => {
  const pieces: Uint8Array[] = []
  const made = await makeReport({
    db: api.db,
    store: api.store,
    organisationId,
    request,
    write: async (bytes) => {
      pieces.push(bytes)
    },
    onRows: () => {},
  })
  return { bytes: Buffer.concat(pieces), made }
}

export type MadeText = { text: string; made: MadeReport | null }

/** The file of a request as a text. */
export const makeText = async (
  api: TestApi,
  request: ReportRequest,
  organisationId: OrganisationId = harbour,
): Promise<MadeText> => {
  const { bytes, made } = await makeBytes(api, request, organisationId)
  return { text: bytes.toString('utf8'), made }
}

/** The rows of a csv file below its heads, by these; no cell of these files has a line break. */
export const readCsv = (text: string): readonly Record<string, string>[] => {
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map(splitLine)
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

const splitLine = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

/** The cents of a sum in a csv file. */
export const readCents = (text: string): number => Math.round(Number(text) * 100)
