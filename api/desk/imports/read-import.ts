import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { mostImportRows } from '@almoner/domain/import/decide.ts'
import type { ImportDefaults } from '@almoner/domain/import/fields.ts'
import { guessColumns, isColumnName } from '@almoner/domain/import-rows/guess-columns.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { TableRow } from '@almoner/domain/tables/cell.ts'
import { findTable } from '@almoner/domain/tables/find-table.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  endImportFile,
  saveImportFile,
  type ImportFile,
} from '@almoner/operational/import-files/import-files.ts'
import { findImport, findImportByHeader } from '@almoner/projections/models/imports/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { assertWithinLimit } from '../../middleware/rate-limit.ts'
import { Refusal } from '../../problem.ts'
import { limitCharityUpload } from '../../uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../uploads/read-form.ts'
import { readUploadedTable } from '../../uploads/tables/read-uploaded-table.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import { largestImportBytes } from './contract.ts'
import { judgeRows, loadContext } from './judge-rows.ts'
import { assertIncluded } from './own-import.ts'

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
 * Reads an uploaded file and stores its rows, checked. The import's id is made of the charity and the
 * file's bytes: the same file again is the same import.
 */
export const readImport = async (c: Context<AppEnv>): Promise<ImportId> => {
  await assertIncluded(c)
  const organisationId = ownOrganisation(c)
  await assertWithinLimit(c, { key: `imports:${organisationId}`, perSeconds: 10, burst: 60 })
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('file', 'required')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const importId = uuidFrom('import', `${organisationId}\0${sha256}`) as ImportId
  const { db } = c.get('deps')
  const imported = await findImport(db, { organisationId, importId })
  if (imported?.status === 'recording') return importId
  const { rows: table, kind } = await readUploadedTable(c, { bytes, limits, type: file.type })
  const { header, rows } = splitHeader(table)
  const stored = await toFile(c, { importId, fileName: file.name, kind, header })
  const written = rows.map(({ line, cells }, index) => ({
    row: index + 1,
    line,
    cells,
    choice: null,
  }))
  const context = await loadContext(c, { db, file: stored })
  await saveImportFile(db, {
    file: { ...stored, checked_against: context.hash },
    rows: await judgeRows({ db, context, rows: written }),
  })
  return importId
}

const splitHeader = (table: readonly TableRow[]) => {
  const found = findTable(table, { isKnownName: isColumnName })
  const rows = found?.rows ?? table
  if (rows.length === 0) throw wrongFile('file', 'no_rows')
  if (rows.length > mostImportRows) throw wrongFile('file', 'too_long')
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length))
  const header = found?.names ?? Array.from({ length: width }, () => '')
  return { header, rows }
}

const usual: ImportDefaults = {
  paymentMethod: null,
  projectId: null,
  paymentType: 'donation',
  approved: true,
}

/** The columns of the last file with the same header, else those that their names suggest. */
const toFile = async (
  c: Context<AppEnv>,
  about: { importId: ImportId; fileName: string; kind: string; header: readonly string[] },
): Promise<ImportFile> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { importId, fileName, kind, header } = about
  const headerHash = createHash('sha256').update(JSON.stringify(header)).digest('hex')
  const last = await findImportByHeader(db, { organisationId, headerHash })
  if (fileName.length > 255) throw new Refusal('invalid_input', { fields: { file: 'file.name' } })
  const uploadedAt = instantFromMilliseconds(now())
  return {
    import_id: importId,
    organisation_id: organisationId,
    staff_id: ownStaffId(c),
    file_name: fileName,
    kind,
    header,
    header_hash: headerHash,
    columns: last?.columns ?? guessColumns(header),
    defaults: last?.defaults ?? usual,
    language: c.get('language'),
    uploaded_at: uploadedAt,
    expires_at: endImportFile(uploadedAt),
    version: 0,
    checked_against: null,
  }
}
