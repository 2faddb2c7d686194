import type { Context } from 'hono'
import { undoDays } from '@almoner/domain/import/decide.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { isGeneralName, projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  findImportFile,
  listImportFileNames,
  listImportFiles,
  type ImportFile,
} from '@almoner/operational/import-files/import-files.ts'
import {
  listImportRows,
  type ImportFileRow,
  type RowsShown,
} from '@almoner/operational/import-files/import-rows.ts'
import { sumImportRows } from '@almoner/operational/import-files/import-sums.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import {
  findImport,
  listImports,
  summariseEntries,
  type ImportRow,
} from '@almoner/projections/models/imports/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import {
  importRowsPage,
  type ImportAnswer,
  type ImportDraft,
  type ImportListed,
  type ImportRecord,
  type ImportRowAnswer,
  type ImportRowsAnswer,
  type ImportsAnswer,
} from './contract.ts'
import { describeProblem } from './sentences.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type ImportId = Id<'import'>

export const assertIncluded = async (c: Context<AppEnv>): Promise<void> => {
  const { profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'offlineEntries')) throw new Refusal('plan_excludes_offline')
}

/**
 * Returns the uploaded rows of an import. Refuses if they were deleted or never belonged to this
 * charity.
 */
export const loadOwnFile = async (c: Context<AppEnv>, importId: ImportId): Promise<ImportFile> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const file = await findImportFile(db, { organisationId, importId })
  return file ?? (await refuseMissing(db, { organisationId, importId }))
}

/** Refuses a file that is not stored, because it was deleted or never belonged to this charity. */
export const refuseMissing = async (
  db: AppDb,
  own: { organisationId: OrganisationId; importId: ImportId },
): Promise<never> => {
  const record = await findImport(db, own)
  throw new Refusal(record === null ? 'import_not_found' : 'import_file_gone')
}

/**
 * Returns an import of the caller's charity. Another charity's import returns 404, as a missing one
 * does.
 */
export const loadImport = async (c: Context<AppEnv>, importId: ImportId): Promise<ImportAnswer> => {
  const { db } = c.get('deps')
  const own = { organisationId: ownOrganisation(c), importId }
  const [file, record] = await Promise.all([findImportFile(db, own), findImport(db, own)])
  if (file === null && record === null) throw new Refusal('import_not_found')
  const isRecording = record?.status === 'recording'
  return {
    id: importId,
    fileName: file?.file_name ?? null,
    draft: file === null || isRecording ? null : await toDraft(c, file),
    record: record === null ? null : await toRecord(c, record),
  }
}

const samples = 3

const toDraft = async (c: Context<AppEnv>, file: ImportFile): Promise<ImportDraft | null> => {
  const { db } = c.get('deps')
  const importId = file.import_id
  const [sums, first] = await Promise.all([
    sumImportRows(db, importId),
    listImportRows(db, { importId, show: 'all', after: 0, limit: samples }),
  ])
  // A file whose rows are all recorded needs no more decisions.
  if (sums.rows === 0) return null
  const { sumCents, byProject, byMethod, ...counts } = sums
  const language = c.get('language')
  return {
    kind: file.kind,
    uploadedAt: file.uploaded_at,
    expiresAt: file.expires_at,
    reading: file.reading && { ...file.reading, days: file.days, choices: file.choices },
    columns: file.header.map((header, column) => ({
      header,
      samples: first.map(({ cells }) => (cells[column] ?? '').slice(0, 60)),
      field: file.columns[column] ?? null,
    })),
    defaults: file.defaults,
    ...counts,
    amount: sumCents,
    byProject: byProject.map(({ part, name, rows, sumCents: cents }) => ({
      projectId: part,
      projectName: isGeneralName(name) ? projectNameIn(language, name) : name,
      rows,
      amount: cents,
    })),
    byMethod: byMethod.map(({ part, rows, sumCents: cents }) => ({
      paymentMethod: part as DirectMethod,
      rows,
      amount: cents,
    })),
  }
}

const toRecord = async (c: Context<AppEnv>, record: ImportRow): Promise<ImportRecord> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { importId, completedAt, status, undoneAt } = record
  const [{ toVoid }, startedBy] = await Promise.all([
    status === 'undone'
      ? summariseEntries(db, { organisationId, importId })
      : Promise.resolve({ toVoid: 0 }),
    findName(c, { organisationId, staffId: record.startedBy }),
  ])
  const until = completedAt && toMilliseconds(completedAt) + undoDays * 86_400_000
  return {
    status,
    rows: record.rows,
    toAdd: record.toAdd,
    alreadyThere: record.alreadyThere,
    leftOut: record.leftOut,
    added: record.added,
    amount: record.addedCents,
    startedAt: record.startedAt,
    startedBy,
    completedAt,
    undoableUntil:
      status === 'completed' && until !== null && until >= now()
        ? instantFromMilliseconds(until)
        : null,
    undoneAt,
    toVoid,
  }
}

const findName = async (
  c: Context<AppEnv>,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: ImportRow['startedBy'] },
): Promise<string | null> => {
  const names = await listStaffNames(c.get('deps').db, { organisationId })
  const staffName = names.find((name) => name.staffId === staffId)
  return staffName === undefined ? null : fullName(staffName)
}

const mostDrafts = 20
const pageSize = 20

/** Lists the imports. Files that are not recorded yet come first, on the first page. */
export const loadImports = async (
  c: Context<AppEnv>,
  { before }: { before?: string | undefined },
): Promise<ImportsAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const query = {
    organisationId,
    before: before === undefined ? null : BigInt(before),
    limit: pageSize + 1,
  }
  const rows = await listImports(db, query)
  const page = rows.slice(0, pageSize)
  const importIds = page.map(({ importId }) => importId)
  const names = await listImportFileNames(db, { organisationId, importIds })
  const files =
    before === undefined ? await listImportFiles(db, { organisationId, limit: mostDrafts }) : []
  const drafts = await listDrafts(c, files)
  return {
    imports: [
      ...drafts,
      ...page.map((record): ImportListed => ({
        id: record.importId,
        fileName: names.get(record.importId) ?? null,
        status: record.status,
        rows: record.rows,
        added: record.added,
        amount: record.addedCents,
        at: record.startedAt,
      })),
    ],
    next: rows.length > pageSize ? String(page.at(-1)?.startedPosition) : null,
  }
}

const listDrafts = async (
  c: Context<AppEnv>,
  files: readonly ImportFile[],
): Promise<ImportListed[]> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const drafts: ImportListed[] = []
  for (const { import_id: importId, file_name: fileName, uploaded_at: at } of files) {
    if ((await findImport(db, { organisationId, importId })) !== null) continue
    const { rows, sumCents } = await sumImportRows(db, importId)
    drafts.push({
      id: importId,
      fileName,
      status: 'draft',
      rows,
      added: 0,
      amount: sumCents,
      at,
    })
  }
  return drafts
}

export const loadRows = async (
  c: Context<AppEnv>,
  importId: ImportId,
  { show, after }: { show: RowsShown; after: number },
): Promise<ImportRowsAnswer> => {
  const file = await loadOwnFile(c, importId)
  const query = { importId, show, after, limit: importRowsPage + 1 }
  const rows = await listImportRows(c.get('deps').db, query)
  const page = rows.slice(0, importRowsPage)
  return {
    rows: page.map((row) => toRowAnswer(c, { file, row })),
    next: rows.length > importRowsPage ? (page.at(-1)?.row ?? null) : null,
  }
}

const toRowAnswer = (
  c: Context<AppEnv>,
  { file, row }: { file: ImportFile; row: ImportFileRow },
): ImportRowAnswer => ({
  row: row.row,
  line: row.line,
  cells: file.header.map((_header, column) => row.cells[column] ?? ''),
  standing: row.standing,
  choice: row.choice,
  problems: row.problems.map(({ field, code, text }) => {
    const column = file.columns.indexOf(field)
    return {
      column: column === -1 ? null : column,
      field,
      message: describeProblem({ code, text }, c.get('language')),
    }
  }),
  sameAs:
    row.same_as_row === null
      ? row.same_as_entry && { entryId: row.same_as_entry }
      : { row: row.same_as_row },
})
