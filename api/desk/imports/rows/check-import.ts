import type { Context } from 'hono'
import { createRowsCheck } from '@almoner/domain/import-rows/check-rows.ts'
import { mostImportRows } from '@almoner/domain/import/values.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { setCheckedAgainst } from '@almoner/operational/import-files/import-files.ts'
import {
  listEqualRows,
  listImportRows,
  listRowsToReread,
  saveImportRows,
  type ImportFileRow,
} from '@almoner/operational/import-files/import-rows.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { LockedFile } from './change-rows.ts'
import { mapInPortions } from './in-portions.ts'
import { hashSharedKey, judgeRows, loadContext, type CheckContext } from './judge-rows.ts'

/**
 * Checks every row of an uploaded file against the current data, and stores the changes. Both a
 * preview and a commit call it.
 */
export const checkImport = async (c: Context<AppEnv>, locked: LockedFile): Promise<void> => {
  const { trx, file } = locked
  await checkAll(locked, await loadContext(c, { db: trx, file }))
}

/**
 * Checks the rows that an edit can affect: the row, and those equal to it before or after, because
 * equal rows are counted. If anything else has changed since, it checks all rows. The stored result
 * equals that of a full check.
 */
export const recheckRow = async (
  c: Context<AppEnv>,
  { row, ...locked }: LockedFile & { row: number },
): Promise<void> => {
  const { trx, file } = locked
  const importId = file.import_id
  const context = await loadContext(c, { db: trx, file })
  if (context.hash !== file.checked_against) return await checkAll(locked, context)
  const reread = await listRowsToReread(trx, { importId, row })
  const before = reread.map(({ shared_key }) => shared_key)
  const after = reread.map(createRowsCheck(context.rows)).map(hashSharedKey)
  const sharedKeys = [...new Set([...before, ...after])].filter((key) => key !== null)
  const equal = await listEqualRows(trx, { importId, sharedKeys })
  const rows = new Map([...reread, ...equal].map((row) => [row.row, row]))
  await judge(locked, { context, rows: [...rows.values()].toSorted(byRow) })
}

const byRow = (one: ImportFileRow, other: ImportFileRow): number => one.row - other.row

const checkAll = async (locked: LockedFile, context: CheckContext): Promise<void> => {
  const { trx, file } = locked
  const importId = file.import_id
  const query = { importId, show: 'all', after: 0, limit: mostImportRows } as const
  await judge(locked, { context, rows: await listImportRows(trx, query) })
  await setCheckedAgainst(trx, { importId, checkedAgainst: context.hash })
}

/** Stores what has changed of the rows. */
const judge = async (
  { trx, file }: LockedFile,
  { context, rows }: { context: CheckContext; rows: readonly ImportFileRow[] },
): Promise<void> => {
  const before = new Map(await mapInPortions(rows, (row) => [row.row, canonicalJson(row)] as const))
  const judged = await judgeRows({ db: trx, context, rows })
  const changed = await mapInPortions(judged, (row) =>
    canonicalJson(row) === before.get(row.row) ? [] : [row],
  )
  await saveImportRows(trx, { importId: file.import_id, rows: changed.flat() })
}
