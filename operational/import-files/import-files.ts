import type { ImportColumns, ImportDefaults } from '@almoner/domain/import/values.ts'
import type {
  ImportDays,
  ImportReading,
  ReadingChoices,
} from '@almoner/domain/import-rows/reading.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db, OperationalTables } from '../database.ts'
import { deleteRecordedRows, saveImportRows, type ImportFileRow } from './import-rows.ts'
import type { ImportFileTable } from './table.ts'

type ImportId = Id<'import'>
export type ImportFile = Selectable<ImportFileTable>
/** The bytes of an uploaded file, and the browser's content type for it. */
export type ImportContent = { contentType: string; bytes: Uint8Array }
type Own = { organisationId: OrganisationId; importId: ImportId }

/** The number of days for which the rows of a file are stored. */
const importFileDays = 7

/** Stores an uploaded file with its rows. It replaces an earlier upload of the file. */
export const saveImportFile = async (
  db: Db,
  {
    file,
    content,
    rows,
  }: { file: ImportFile; content: ImportContent; rows: readonly ImportFileRow[] },
): Promise<void> => {
  const columns = toFileColumns(file)
  const importId = file.import_id
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('operational.import_files')
      .values(columns)
      // The row stays the one for which other transactions may wait.
      .onConflict((conflict) =>
        conflict
          .column('import_id')
          .doUpdateSet({ ...columns, version: sql<number>`import_files.version + 1` }),
      )
      .execute()
    const { contentType: content_type, bytes } = content
    await trx
      .insertInto('operational.import_contents')
      .values({ import_id: importId, content_type, bytes })
      .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ content_type, bytes }))
      .execute()
    await trx.deleteFrom('operational.import_rows').where('import_id', '=', importId).execute()
    await saveImportRows(trx, { importId, rows })
  })
}

/** The bytes of a stored file; null of one from before they were stored. */
export const findImportContent = async (
  db: Db,
  { organisationId, importId }: Own,
): Promise<ImportContent | null> => {
  const row = await db
    .selectFrom('operational.import_contents')
    .innerJoin('operational.import_files', (join) =>
      join.onRef(
        'operational.import_files.import_id',
        '=',
        'operational.import_contents.import_id',
      ),
    )
    .select(['content_type', 'bytes'])
    .where('operational.import_contents.import_id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row === undefined ? null : { contentType: row.content_type, bytes: row.bytes }
}

export const findImportFile = async (
  db: Db,
  { organisationId, importId }: Own,
): Promise<ImportFile | null> =>
  (await db
    .selectFrom('operational.import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()) ?? null

const longestWaitMilliseconds = 10_000

/**
 * Locks and returns the file. No other process changes it or its rows until the transaction ends,
 * because every change locks the file first.
 */
export const lockImportFile = async (
  trx: Transaction<OperationalTables>,
  { organisationId, importId }: Own,
): Promise<ImportFile | null> => {
  await sql`set local lock_timeout = ${sql.lit(longestWaitMilliseconds)}`.execute(trx)
  return (
    (await trx
      .selectFrom('operational.import_files')
      .selectAll()
      .where('import_id', '=', importId)
      .where('organisation_id', '=', organisationId)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Notes that a person changed the columns or rows of a locked file. */
export const raiseImportVersion = async (db: Db, importId: ImportId): Promise<void> => {
  await sql`update operational.import_files set version = version + 1
    where import_id = ${importId}`.execute(db)
}

/** Notes what all rows of a locked file were checked against. */
export const setCheckedAgainst = async (
  db: Db,
  { importId, checkedAgainst }: { importId: ImportId; checkedAgainst: string },
): Promise<void> => {
  await sql`update operational.import_files set checked_against = ${checkedAgainst}
    where import_id = ${importId}`.execute(db)
}

/** Lists the files of a charity, the newest first. */
export const listImportFiles = async (
  db: Db,
  { organisationId, limit }: { organisationId: OrganisationId; limit: number },
): Promise<readonly ImportFile[]> =>
  await db
    .selectFrom('operational.import_files')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('uploaded_at', 'desc')
    .limit(limit)
    .execute()

/** The names of the files that are still stored. */
export const listImportFileNames = async (
  db: Db,
  options: { organisationId: OrganisationId; importIds: readonly ImportId[] },
): Promise<ReadonlyMap<ImportId, string>> => {
  const { rows } = await sql<{ importId: ImportId; name: string }>`
    select import_id as "importId", file_name as name from operational.import_files
    where import_id = any(${options.importIds}::uuid[])
      and organisation_id = ${options.organisationId}`.execute(db)
  return new Map(rows.map(({ importId, name }) => [importId, name]))
}

export const setImportColumns = async (
  db: Db,
  {
    importId,
    columns,
    defaults,
    days,
  }: { importId: ImportId } & {
    columns: ImportColumns
    defaults: ImportDefaults
    days: ImportDays | null
  },
): Promise<void> => {
  await sql`update operational.import_files set columns = ${JSON.stringify(columns)}::jsonb,
    defaults = ${JSON.stringify(defaults)}::jsonb, days = ${toJson(days)}::jsonb
    where import_id = ${importId}`.execute(db)
}

/**
 * Deletes the rows that are recorded or were there already. Rows that were left out can still be
 * fixed. They are then counted again among their equals.
 */
export const forgetRecordedRows = async (db: Db, importId: ImportId): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`update operational.import_files set version = version + 1, checked_against = null
      where import_id = ${importId}`.execute(trx)
    await deleteRecordedRows(trx, importId)
  })
}

export const forgetImportFile = async (
  db: Db,
  { organisationId, importId }: Own,
): Promise<void> => {
  await db
    .deleteFrom('operational.import_files')
    .where('import_id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** When a file that is uploaded now is deleted. */
export const endImportFile = (now: Instant): Instant =>
  new Date(Date.parse(now) + importFileDays * 86_400_000).toISOString() as Instant

const toFileColumns = (file: ImportFile) => ({
  ...file,
  header: sql<readonly string[]>`${JSON.stringify(file.header)}::jsonb`,
  columns: sql<ImportColumns>`${JSON.stringify(file.columns)}::jsonb`,
  defaults: sql<ImportDefaults>`${JSON.stringify(file.defaults)}::jsonb`,
  reading: sql<ImportReading>`${toJson(file.reading)}::jsonb`,
  choices: sql<ReadingChoices>`${JSON.stringify(file.choices)}::jsonb`,
  days: sql<ImportDays>`${toJson(file.days)}::jsonb`,
})

const toJson = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)
