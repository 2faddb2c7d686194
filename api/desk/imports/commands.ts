import type { Context } from 'hono'
import type * as v from 'valibot'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import type { ImportCommand } from '@almoner/domain/import/commands.ts'
import { mostImportRows } from '@almoner/domain/import/values.ts'
import { findDays } from '@almoner/domain/import-rows/find-days.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  forgetImportFile,
  setImportColumns,
  type ImportFile,
} from '@almoner/operational/import-files/import-files.ts'
import {
  decideDuplicates,
  listImportRows,
  saveImportRows,
} from '@almoner/operational/import-files/import-rows.ts'
import { sumImportRows, type ImportSums } from '@almoner/operational/import-files/import-sums.ts'
import {
  findImport,
  listImports,
  summariseEntries,
} from '@almoner/projections/models/imports/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { changeRows, lockFile } from './rows/change-rows.ts'
import { checkImport, recheckRow } from './rows/check-import.ts'
import type {
  ImportAnswer,
  importCommitSchema,
  importMappingSchema,
  importRowSchema,
} from './contract.ts'
import { assertIncluded, loadImport } from './own-import.ts'

type ImportId = Id<'import'>

/** Stores the field of each column, and the defaults for rows without a value. */
export const mapColumns = async (
  c: Context<AppEnv>,
  importId: ImportId,
  { columns, defaults }: v.InferOutput<typeof importMappingSchema>,
): Promise<ImportAnswer> => {
  if (defaults.projectId !== null) await findOwnProject(c, defaults.projectId)
  return await changeRows(c, importId, async (locked) => {
    const { trx, file } = locked
    const fitting = file.header.map((_header, column) => columns[column] ?? null)
    const query = { importId, show: 'all', after: 0, limit: mostImportRows } as const
    const rows = await listImportRows(trx, query)
    const days = findDays(rows, { columns: fitting, chosen: file.choices.dayOrder })
    await setImportColumns(trx, { importId, columns: fitting, defaults, days })
    await checkImport(c, { ...locked, file: { ...file, columns: fitting, defaults, days } })
  })
}

/** Corrects the cells of a row, or decides whether it is added. */
export const editRow = async (
  c: Context<AppEnv>,
  importId: ImportId,
  { row, cells, choice }: v.InferOutput<typeof importRowSchema>,
): Promise<ImportAnswer> =>
  await changeRows(c, importId, async (locked) => {
    const { trx } = locked
    const query = { importId, show: 'all', after: row - 1, limit: 1 } as const
    const [found] = await listImportRows(trx, query)
    if (found?.row !== row) throw new Refusal('import_not_found')
    const changed = {
      ...found,
      cells: cells ?? found.cells,
      choice: choice === undefined ? found.choice : choice,
    }
    await saveImportRows(trx, { importId, rows: [changed] })
    if (cells !== undefined) await recheckRow(c, { ...locked, row })
  })

export const decideAllDuplicates = async (
  c: Context<AppEnv>,
  importId: ImportId,
  choice: 'add' | 'leave',
): Promise<ImportAnswer> =>
  await changeRows(c, importId, async ({ trx }) => {
    await decideDuplicates(trx, { importId, choice })
  })

/** Deletes the uploaded rows. Recorded entries stay. */
export const discardFile = async (c: Context<AppEnv>, importId: ImportId): Promise<void> => {
  await assertIncluded(c)
  await lockFile(c, importId, async ({ trx, isRecording }) => {
    if (isRecording) throw new Refusal('import_running')
    await forgetImportFile(trx, { organisationId: ownOrganisation(c), importId })
  })
}

/**
 * Checks all rows again and starts to record them, if their totals still match those that the
 * person saw. A process records them. A repeated request has no further effect.
 */
export const commitImport = async (
  c: Context<AppEnv>,
  importId: ImportId,
  confirmation: v.InferOutput<typeof importCommitSchema>,
): Promise<ImportAnswer> => {
  await assertIncluded(c)
  const checked = await lockFile(c, importId, async (locked) => {
    if (locked.isRecording) return null
    await assertNoneRunning(c, locked.trx)
    await checkImport(c, locked)
    return { file: locked.file, sums: await sumImportRows(locked.trx, importId) }
  })
  if (checked !== null) await startImport(c, { ...checked, seen: confirmation })
  return await loadImport(c, importId)
}

// The rows are stored as they were checked before the import starts: a crash between the two starts
// nothing. An edit between them counts as one that the person has not seen.
const startImport = async (
  c: Context<AppEnv>,
  {
    file: { import_id: importId, version, header_hash: headerHash, columns, defaults },
    sums: { rows, toAdd, already, undecided, sumCents },
    seen,
  }: { file: ImportFile; sums: ImportSums; seen: v.InferOutput<typeof importCommitSchema> },
): Promise<void> => {
  if (undecided > 0) throw new Refusal('import_undecided')
  if (toAdd !== seen.rows || sumCents !== seen.amount) throw new Refusal('import_changed')
  const { closedThrough, by, at } = await byStaff(c)
  await lockFile(c, importId, async ({ file, isRecording }) => {
    if (isRecording) return
    if (file.version !== version) throw new Refusal('import_changed')
    await handle(c, importId, {
      type: 'StartImport',
      importId,
      organisationId: ownOrganisation(c),
      rows,
      toAdd,
      alreadyThere: already,
      leftOut: rows - toAdd - already,
      sumCents,
      headerHash,
      columns,
      defaults,
      closedThrough,
      by,
      at,
    })
  })
}

/** Voids every entry of an import; a process does it after this has decided that it may. */
export const undoImport = async (c: Context<AppEnv>, importId: ImportId): Promise<ImportAnswer> => {
  await assertIncluded(c)
  const organisationId = ownOrganisation(c)
  const { db } = c.get('deps')
  if ((await findImport(db, { organisationId, importId })) === null) {
    throw new Refusal('import_not_found')
  }
  const { receipted, firstAt } = await summariseEntries(db, { organisationId, importId })
  const firstDay = firstAt && toCalendarDay(firstAt)
  await handle(c, importId, { type: 'UndoImport', receipted, firstDay, ...(await byStaff(c)) })
  return await loadImport(c, importId)
}

const handle = async (
  c: Context<AppEnv>,
  importId: ImportId,
  command: ImportCommand,
): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: offlineImport,
    id: importId,
    command,
  })
  if (!handled.handled) {
    // A round is a matter of the process alone.
    const { refused } = handled
    throw new Refusal(refused === 'import_round_over' ? 'import_running' : refused)
  }
}

// Two files with equal rows, if recorded at once, could both claim an entry.
const assertNoneRunning = async (c: Context<AppEnv>, db: AppDb): Promise<void> => {
  const query = { organisationId: ownOrganisation(c), before: null, limit: 20 }
  const newest = await listImports(db, query)
  if (newest.some(({ status }) => status === 'recording')) throw new Refusal('import_running')
}

const byStaff = async (c: Context<AppEnv>) => {
  const { store, now } = c.get('deps')
  const { state } = await loadState(store, closedBooks, ownOrganisation(c))
  return {
    closedThrough: state.through,
    by: ownStaffId(c),
    at: instantFromMilliseconds(now()),
  }
}
