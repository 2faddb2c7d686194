import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { kindsOfReports } from '../kinds/index.ts'
import { openReport } from './write-report.ts'

export type MakeReport = {
  db: Db
  store: Pick<EventStore, 'read' | 'readAll' | 'countBetween'>
  organisationId: OrganisationId
  request: ReportRequest
  /** Takes the next bytes of the file, and resolves when it is ready for more. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Called after each batch with the number of rows so far. */
  onRows: (rows: number) => void
}

/**
 * Makes the file of a request. Returns null if there is nothing to report; what was written by then
 * is to be discarded. Throws if the report differs from the books, or is of another version of its kind.
 */
export const makeReport = async ({ db, ...options }: MakeReport): Promise<MadeReport | null> => {
  const { kind, kindVersion, position } = options.request
  // The books have no event by then, and the charity may have no name.
  if (BigInt(position) === 0n) return null
  const reportKind = kindsOfReports[kind]
  // While processes are replaced, one may have the request of another version.
  assert(reportKind.version === kindVersion, 'the report is of the version that is made here')
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const source = { ...options, db: snapshot, position: BigInt(position) }
    const { pieces, finish } = await reportKind.open((definition) =>
      openReport(definition, source, options.onRows),
    )
    for await (const piece of pieces) await options.write(piece)
    const made = await finish()
    return made.rows === 0 ? null : made
  } finally {
    await snapshot.rollback().execute()
  }
}
