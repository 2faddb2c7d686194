import type { Context } from 'hono'
import type * as v from 'valibot'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import type { ImportCommand } from '@almoner/domain/import/commands.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  decideDuplicates,
  forgetImportFile,
  listImportRows,
  saveImportRows,
  setImportColumns,
  sumImportRows,
} from '@almoner/operational/import-files/import-files.ts'
import {
  findImport,
  listImports,
  summariseEntries,
} from '@almoner/projections/models/imports/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { idempotencyKey } from '../../use-cases/idempotency-key.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import { findOwnProject } from '../../use-cases/own-project.ts'
import { handleStaffCommand } from '../../use-cases/staff-command.ts'
import { checkImport } from './check-import.ts'
import type {
  ImportAnswer,
  importCommitSchema,
  importMappingSchema,
  importRowSchema,
} from './contract.ts'
import { assertIncluded, loadImport, loadOwnFile } from './own-import.ts'

type ImportId = Id<'import'>

/** What each column is, and what holds for rows that do not say it. */
export const mapColumns = async (
  c: Context<AppEnv>,
  importId: ImportId,
  { columns, defaults }: v.InferOutput<typeof importMappingSchema>,
): Promise<ImportAnswer> => {
  const file = await loadOpenFile(c, importId)
  if (defaults.projectId !== null) await findOwnProject(c, defaults.projectId)
  const fitting = file.header.map((_header, column) => columns[column] ?? null)
  await setImportColumns(c.get('deps').db, { importId, columns: fitting, defaults })
  await checkImport(c, { ...file, columns: fitting, defaults })
  return await loadImport(c, importId)
}

/** Corrects the cells of a row, or decides whether it is added. */
export const editRow = async (
  c: Context<AppEnv>,
  importId: ImportId,
  { row, cells, choice }: v.InferOutput<typeof importRowSchema>,
): Promise<ImportAnswer> => {
  const { db } = c.get('deps')
  const file = await loadOpenFile(c, importId)
  const asked = { importId, show: 'all', after: row - 1, limit: 1 } as const
  const [found] = await listImportRows(db, asked)
  if (found?.row !== row) throw new Refusal('import_not_found')
  const changed = {
    ...found,
    cells: cells ?? found.cells,
    choice: choice === undefined ? found.choice : choice,
  }
  await saveImportRows(db, { importId, rows: [changed] })
  // Equal rows are counted over the whole file.
  if (cells !== undefined) await checkImport(c, file)
  return await loadImport(c, importId)
}

export const decideAllDuplicates = async (
  c: Context<AppEnv>,
  importId: ImportId,
  choice: 'add' | 'leave',
): Promise<ImportAnswer> => {
  await loadOpenFile(c, importId)
  await decideDuplicates(c.get('deps').db, { importId, choice })
  return await loadImport(c, importId)
}

/** Deletes the uploaded rows. What is recorded stays. */
export const discardFile = async (c: Context<AppEnv>, importId: ImportId): Promise<void> => {
  await loadOpenFile(c, importId)
  await forgetImportFile(c.get('deps').db, { organisationId: ownOrganisation(c), importId })
}

/**
 * Checks the rows once more and starts to record them, if they still come to what the person saw. A
 * process records them; asked again meanwhile, nothing happens twice.
 */
export const commitImport = async (
  c: Context<AppEnv>,
  importId: ImportId,
  seen: v.InferOutput<typeof importCommitSchema>,
): Promise<ImportAnswer> => {
  await assertIncluded(c)
  const file = await loadOwnFile(c, importId)
  const { db, store } = c.get('deps')
  const { state } = await loadState(store, offlineImport, importId)
  if (state.status === 'recording') return await loadImport(c, importId)
  await assertNoneRunning(c)
  await checkImport(c, file)
  const { rows, toAdd, already, undecided, sumCents } = await sumImportRows(db, importId)
  if (undecided > 0) throw new Refusal('import_undecided')
  if (toAdd !== seen.rows || sumCents !== seen.amount) throw new Refusal('import_changed')
  const { closedThrough, by, at } = await byStaff(c)
  return await handle(c, importId, {
    type: 'StartImport',
    importId,
    organisationId: ownOrganisation(c),
    rows,
    toAdd,
    alreadyThere: already,
    leftOut: rows - toAdd - already,
    sumCents,
    headerHash: file.header_hash,
    columns: file.columns,
    defaults: file.defaults,
    closedThrough,
    by,
    at,
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
  return await handle(c, importId, {
    type: 'UndoImport',
    receipted,
    firstDay,
    ...(await byStaff(c)),
  })
}

const handle = async (
  c: Context<AppEnv>,
  importId: ImportId,
  command: ImportCommand,
): Promise<ImportAnswer> => {
  const handled = await handleStaffCommand(c, {
    decider: offlineImport,
    id: importId,
    command,
    key: idempotencyKey(c) ?? c.get('requestId'),
    input: { type: command.type },
    readModels: ['imports', 'activity'],
  })
  if (!handled.handled) {
    // A round is a matter of the process alone.
    const { refused } = handled
    throw new Refusal(refused === 'import_round_over' ? 'import_running' : refused)
  }
  return await loadImport(c, importId)
}

/** Rows that are being recorded do not change. */
const loadOpenFile = async (c: Context<AppEnv>, importId: ImportId) => {
  await assertIncluded(c)
  const file = await loadOwnFile(c, importId)
  const { state } = await loadState(c.get('deps').store, offlineImport, importId)
  if (state.status === 'recording') throw new Refusal('import_running')
  return file
}

// Two files with the same rows, recorded at once, could both count an entry as theirs.
const assertNoneRunning = async (c: Context<AppEnv>): Promise<void> => {
  const asked = { organisationId: ownOrganisation(c), before: null, limit: 20 }
  const newest = await listImports(c.get('deps').db, asked)
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
