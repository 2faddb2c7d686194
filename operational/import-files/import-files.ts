import type { ImportColumns, ImportDefaults } from '@almoner/domain/import/fields.ts'
import type { RowEntry } from '@almoner/domain/import-rows/check-row.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { ImportFileTable, ImportRowTable } from './table.ts'

type ImportId = Id<'import'>
export type ImportFile = Selectable<ImportFileTable>
export type ImportFileRow = Selectable<Omit<ImportRowTable, 'import_id'>>
type Own = { organisationId: OrganisationId; importId: ImportId }

/** For how many days the rows of a file are stored. */
const importFileDays = 7

/** Stores an uploaded file with its rows, in the place of an earlier upload of the same one. */
export const saveImportFile = async (
  db: Db,
  { file, rows }: { file: ImportFile; rows: readonly ImportFileRow[] },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('kept.import_files')
      .where('import_id', '=', file.import_id)
      .where('organisation_id', '=', file.organisation_id)
      .execute()
    await trx.insertInto('kept.import_files').values(toFileColumns(file)).execute()
    await saveImportRows(trx, { importId: file.import_id, rows })
  })
}

/** Stores rows as they were checked. They come as one parameter, however many there are. */
export const saveImportRows = async (
  db: Db,
  { importId, rows }: { importId: ImportId; rows: readonly ImportFileRow[] },
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into kept.import_rows (import_id, row, line, cells, choice, standing, problems,
      entry_id, recorded, same_as_row, same_as_entry)
    select ${importId}::uuid, row, line, cells, choice, standing, problems, entry_id, recorded,
      same_as_row, same_as_entry
    from json_populate_recordset(null::kept.import_rows, ${JSON.stringify(rows)}::json)
    on conflict (import_id, row) do update set cells = excluded.cells, choice = excluded.choice,
      standing = excluded.standing, problems = excluded.problems, entry_id = excluded.entry_id,
      recorded = excluded.recorded, same_as_row = excluded.same_as_row,
      same_as_entry = excluded.same_as_entry`.execute(db)
}

export const findImportFile = async (
  db: Db,
  { organisationId, importId }: Own,
): Promise<ImportFile | null> =>
  (await db
    .selectFrom('kept.import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()) ?? null

/** Those of a charity, the newest first. */
export const listImportFiles = async (
  db: Db,
  { organisationId, limit }: { organisationId: OrganisationId; limit: number },
): Promise<readonly ImportFile[]> =>
  await db
    .selectFrom('kept.import_files')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('uploaded_at', 'desc')
    .limit(limit)
    .execute()

/** The names of the files that are still stored. */
export const listImportFileNames = async (
  db: Db,
  asked: { organisationId: OrganisationId; importIds: readonly ImportId[] },
): Promise<ReadonlyMap<ImportId, string>> => {
  const { rows } = await sql<{ importId: ImportId; name: string }>`
    select import_id as "importId", file_name as name from kept.import_files
    where import_id = any(${asked.importIds}::uuid[])
      and organisation_id = ${asked.organisationId}`.execute(db)
  return new Map(rows.map(({ importId, name }) => [importId, name]))
}

export const setImportColumns = async (
  db: Db,
  {
    importId,
    columns,
    defaults,
  }: { importId: ImportId } & {
    columns: ImportColumns
    defaults: ImportDefaults
  },
): Promise<void> => {
  await sql`update kept.import_files set columns = ${JSON.stringify(columns)}::jsonb,
    defaults = ${JSON.stringify(defaults)}::jsonb where import_id = ${importId}`.execute(db)
}

/** Which rows are shown; `all`: every one. */
export type RowsShown = ImportRowTable['standing'] | 'all'

/** Rows in their order, after one of them. */
export const listImportRows = async (
  db: Db,
  asked: { importId: ImportId; show: RowsShown; after: number; limit: number },
): Promise<readonly ImportFileRow[]> =>
  await db
    .selectFrom('kept.import_rows')
    .select(['row', 'line', 'cells', 'choice', 'standing', 'problems', 'entry_id', 'recorded'])
    .select(['same_as_row', 'same_as_entry'])
    .where('import_id', '=', asked.importId)
    .where('row', '>', asked.after)
    .$if(asked.show !== 'all', (query) =>
      query.where('standing', '=', asked.show as ImportRowTable['standing']),
    )
    .orderBy('row')
    .limit(asked.limit)
    .execute()

const isAdded = sql<boolean>`coalesce(choice, case standing when 'fresh' then 'add' end) = 'add'
  and standing in ('fresh', 'duplicate')`

/** What is recorded of the rows to add, in their order. */
export const listRowsToAdd = async (
  db: Db,
  asked: { importId: ImportId; after: number; limit: number },
): Promise<readonly { row: number; entryId: Id<'offline_entry'>; recorded: RowEntry }[]> => {
  const rows = await db
    .selectFrom('kept.import_rows')
    .select(['row', 'entry_id', 'recorded'])
    .where('import_id', '=', asked.importId)
    .where('row', '>', asked.after)
    .where(isAdded)
    .orderBy('row')
    .limit(asked.limit)
    .execute()
  return rows.map(({ row, entry_id, recorded }) => {
    const what = `row ${row} of an import`
    return {
      row,
      entryId: requirePresent(entry_id, `the entry of ${what}`),
      recorded: requirePresent(recorded, `what is recorded of ${what}`),
    }
  })
}

export type ImportSums = {
  rows: number
  /** By standing, whatever was decided about them. */
  fresh: number
  already: number
  duplicate: number
  bad: number
  /** Duplicates about which nobody decided. */
  undecided: number
  toAdd: number
  sumCents: Cents
}

export const sumImportRows = async (db: Db, importId: ImportId): Promise<ImportSums> => {
  const { rows } = await sql<Omit<ImportSums, 'sumCents'> & { sum: bigint }>`
    select count(*)::int as rows,
      count(*) filter (where standing = 'fresh')::int as fresh,
      count(*) filter (where standing = 'already')::int as already,
      count(*) filter (where standing = 'duplicate')::int as duplicate,
      count(*) filter (where standing = 'bad')::int as bad,
      count(*) filter (where standing = 'duplicate' and choice is null)::int as undecided,
      count(*) filter (where ${isAdded})::int as "toAdd",
      coalesce(sum((recorded->'entry'->>'amountCents')::bigint) filter (where ${isAdded}), 0)::bigint
        as sum
    from kept.import_rows where import_id = ${importId}`.execute(db)
  const [{ sum, ...counts } = { ...emptySums, sum: 0n }] = rows
  return { ...counts, sumCents: Number(sum) as Cents }
}

const emptySums = { rows: 0, fresh: 0, already: 0, duplicate: 0, bad: 0, undecided: 0, toAdd: 0 }

export type ImportPart = { part: string | null; name: string; rows: number; sumCents: Cents }

/** What the rows to add come to, by project or method; the largest sum first. */
export const sumImportBy = async (
  db: Db,
  { importId, by }: { importId: ImportId; by: 'projectId' | 'method' },
): Promise<readonly ImportPart[]> => {
  const { rows } = await sql<Omit<ImportPart, 'sumCents'> & { sum: bigint }>`
    select recorded->'entry'->>${by} as part, min(recorded->'entry'->>'projectName') as name,
      count(*)::int as rows, sum((recorded->'entry'->>'amountCents')::bigint)::bigint as sum
    from kept.import_rows where import_id = ${importId} and ${isAdded}
    group by 1 order by 4 desc, 1 limit 200`.execute(db)
  return rows.map(({ sum, part, name, rows: count }) => ({
    part,
    name,
    rows: count,
    sumCents: Number(sum) as Cents,
  }))
}

/** Decides about every duplicate about which nobody has. */
export const decideDuplicates = async (
  db: Db,
  { importId, choice }: { importId: ImportId; choice: 'add' | 'leave' },
): Promise<void> => {
  await db
    .updateTable('kept.import_rows')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('standing', '=', 'duplicate')
    .where('choice', 'is', null)
    .execute()
}

/** Deletes what is recorded or was there already. What was left out can still be fixed. */
export const forgetRecordedRows = async (db: Db, importId: ImportId): Promise<void> => {
  await sql`delete from kept.import_rows where import_id = ${importId}
    and (standing = 'already' or (${isAdded}))`.execute(db)
}

export const forgetImportFile = async (
  db: Db,
  { organisationId, importId }: Own,
): Promise<void> => {
  await db
    .deleteFrom('kept.import_files')
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
})
