import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { mostImportRows } from '@almoner/domain/import/values.ts'
import type { ImportDefaults } from '@almoner/domain/import/values.ts'
import { findDays } from '@almoner/domain/import-rows/find-days.ts'
import { guessColumns } from '@almoner/domain/import-rows/guess-columns.ts'
import type { ImportReading, ReadingChoices } from '@almoner/domain/import-rows/reading.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  endImportFile,
  findImportContent,
  findImportFile,
  saveImportFile,
  type ImportContent,
  type ImportFile,
} from '@almoner/operational/import-files/import-files.ts'
import { findImport, findImportByHeader } from '@almoner/projections/models/imports/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import { readUploadedTable } from '../../../use-cases/files/uploads/tables/read-uploaded-table.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { largestImportBytes } from '../contract.ts'
import { judgeRows, loadContext } from '../rows/judge-rows.ts'
import { applyReading, type ReadFile } from './apply-reading.ts'
import { assertIncluded, loadOwnFile } from '../own-import.ts'

type ImportId = Id<'import'>

/** Before a file is read. */
export const limitImport = limitCharityUpload(
  { name: 'file', mostBytes: largestImportBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/** A header and its rows. A file of more is not read. */
const limits = { mostRows: mostImportRows + 1, mostColumns: 60, mostCellLength: 5_000 }

/**
 * Reads an uploaded file and stores its checked rows. The import's id is derived from the charity
 * and the file's bytes. A repeated file is therefore one import, read as a person chose before.
 */
export const readImport = async (c: Context<AppEnv>): Promise<ImportId> => {
  await assertIncluded(c)
  const organisationId = ownOrganisation(c)
  await assertReadable(c)
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('file', 'required')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const importId = uuidFrom('import', `${organisationId}\0${sha256}`) as ImportId
  const { db } = c.get('deps')
  const imported = await findImport(db, { organisationId, importId })
  if (imported?.status === 'recording') return importId
  const before = await findImportFile(db, { organisationId, importId })
  await storeReading(c, {
    importId,
    fileName: file.name,
    content: { bytes, contentType: file.type.slice(0, 100) },
    choices: before?.choices ?? {},
  })
  return importId
}

/** Reads the stored bytes of a file again, as a person chooses. Its rows are replaced. */
export const readImportAgain = async (
  c: Context<AppEnv>,
  importId: ImportId,
  choices: ReadingChoices,
): Promise<void> => {
  await assertIncluded(c)
  await assertReadable(c)
  const { file_name: fileName } = await loadOwnFile(c, importId)
  const own = { organisationId: ownOrganisation(c), importId }
  const { db } = c.get('deps')
  const imported = await findImport(db, own)
  if (imported?.status === 'recording') throw new Refusal('import_running')
  const content = await findImportContent(db, own)
  if (content === null) throw new Refusal('import_file_gone')
  await storeReading(c, { importId, fileName, content, choices })
}

const assertReadable = async (c: Context<AppEnv>): Promise<void> =>
  await assertWithinLimit(c, { key: `imports:${ownOrganisation(c)}`, perSeconds: 10, burst: 60 })

type Uploaded = {
  importId: ImportId
  fileName: string
  content: ImportContent
  choices: ReadingChoices
}

const storeReading = async (
  c: Context<AppEnv>,
  { importId, fileName, content, choices }: Uploaded,
): Promise<void> => {
  const { db } = c.get('deps')
  const table = await readUploadedTable(c, {
    // The thread takes what it reads: the stored bytes are another copy.
    bytes: content.bytes.slice(),
    limits,
    type: content.contentType,
    encoding: choices.encoding,
    sheet: choices.sheet,
  })
  const { header, rows, reading } = applyReading(table, choices)
  const source = { importId, fileName, kind: table.kind, header, reading, choices, rows }
  const fileRow = await toFile(c, source)
  const importRows = rows.map(({ line, cells }, index) => ({
    row: index + 1,
    line,
    cells,
    choice: null,
  }))
  const context = await loadContext(c, { db, file: fileRow })
  await saveImportFile(db, {
    file: { ...fileRow, checked_against: context.hash },
    content,
    rows: await judgeRows({ db, context, rows: importRows }),
  })
}

const usual: ImportDefaults = {
  paymentMethod: null,
  projectId: null,
  paymentType: 'donation',
  approved: true,
}

/** Uses the columns of the last file with an equal header, else those that their names suggest. */
const toFile = async (
  c: Context<AppEnv>,
  {
    importId,
    fileName,
    kind,
    header,
    rows,
    reading,
    choices,
  }: Omit<Uploaded, 'content'> & ReadFile & { kind: string },
): Promise<ImportFile> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const headerHash = createHash('sha256').update(JSON.stringify(header)).digest('hex')
  const last = await findImportByHeader(db, { organisationId, headerHash })
  if (fileName.length > 255) throw new Refusal('invalid_input', { fields: { file: 'file.name' } })
  const columns = last?.columns ?? guessColumns(withoutDirection(header, reading))
  const uploadedAt = instantFromMilliseconds(now())
  return {
    import_id: importId,
    organisation_id: organisationId,
    staff_id: ownStaffId(c),
    file_name: fileName,
    kind,
    header,
    header_hash: headerHash,
    columns,
    defaults: last?.defaults ?? usual,
    language: c.get('language'),
    uploaded_at: uploadedAt,
    expires_at: endImportFile(uploadedAt),
    version: 0,
    checked_against: null,
    reading,
    choices,
    days: findDays(rows, { columns, chosen: choices.dayOrder }),
  }
}

/** A column of D and C may be called "Type", and is no other field. */
const withoutDirection = (
  header: readonly string[],
  { direction }: ImportReading,
): readonly string[] =>
  header.map((name, column) => (direction?.isUsed && direction.column === column ? '' : name))
