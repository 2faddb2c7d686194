import type { Context } from 'hono'
import { offlineImport } from '@almoner/domain/import/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  lockImportFile,
  raiseImportVersion,
  type ImportFile,
} from '@almoner/operational/import-files/import-files.ts'
import { withLease } from '@almoner/operational/leases/leases.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { ImportAnswer } from '../contract.ts'
import { assertIncluded, loadImport, refuseMissing } from '../own-import.ts'

type ImportId = Id<'import'>

/** A file that no other request can change, nor its rows, until the transaction ends. */
export type LockedFile = { trx: AppDb; file: ImportFile; isRecording: boolean }

/**
 * Locks an uploaded file and works on it. Other requests wait without a database connection,
 * because waiting ones would exhaust the desk's connections. Throws 503 `busy` if the lock takes
 * too long.
 */
export const lockFile = async <Result>(
  c: Context<AppEnv>,
  importId: ImportId,
  work: (locked: LockedFile) => Promise<Result>,
): Promise<Result> => {
  const { db, store } = c.get('deps')
  const own = { organisationId: ownOrganisation(c), importId }
  const done = await withLease(db, `import:${importId}`, () =>
    // Locked too: what deletes the rows of an import takes no lease.
    db.transaction().execute(async (trx) => {
      const file = (await lockImportFile(trx, own)) ?? (await refuseMissing(trx, own))
      const { state } = await loadState(store, offlineImport, importId)
      return await work({ trx, file, isRecording: state.status === 'recording' })
    }),
  )
  if (done === null) throw new Refusal('busy', { retryAfterSeconds: 2 })
  return done.answer
}

/**
 * Changes columns or rows for a person. If two people change them at once, the second change is
 * checked against the result of the first. Rows that are being recorded do not change.
 */
export const changeRows = async (
  c: Context<AppEnv>,
  importId: ImportId,
  change: (locked: LockedFile) => Promise<void>,
): Promise<ImportAnswer> => {
  await assertIncluded(c)
  await lockFile(c, importId, async (locked) => {
    if (locked.isRecording) throw new Refusal('import_running')
    await change(locked)
    await raiseImportVersion(locked.trx, importId)
  })
  return await loadImport(c, importId)
}
