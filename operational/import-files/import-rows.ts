import type { CellProblem, RowEntry } from '@almoner/domain/import-rows/check-row.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { ImportRowTable } from './table.ts'

type ImportId = Id<'import'>
export type ImportFileRow = Selectable<Omit<ImportRowTable, 'import_id'>>

/**
 * Stores checked rows in portions. Each portion is one parameter; all rows of a large file in one
 * text would take several times their size in memory.
 */
export const saveImportRows = async (
  db: Db,
  { importId, rows }: { importId: ImportId; rows: readonly ImportFileRow[] },
): Promise<void> => {
  for (const portion of toPortions(rows)) await savePortion(db, importId, portion)
}

const portionCharacters = 1_000_000

/** Arrays of rows as JSON, each about as long as a portion may be. */
function* toPortions(rows: readonly ImportFileRow[]): Generator<string, void, undefined> {
  let [texts, length]: [string[], number] = [[], 0]
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (length > 0 && length + text.length > portionCharacters) {
      yield `[${texts.join(',')}]`
      ;[texts, length] = [[], 0]
    }
    texts.push(text)
    length += text.length
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`
}

const savePortion = async (db: Db, importId: ImportId, rows: string): Promise<void> => {
  await sql`insert into operational.import_rows (import_id, row, line, cells, choice, standing, problems,
      entry_id, recorded, same_as_row, same_as_entry, shared_key)
    select ${importId}::uuid, row, line, cells, choice, standing, problems, entry_id, recorded,
      same_as_row, same_as_entry, shared_key
    from json_populate_recordset(null::operational.import_rows, ${rows}::json)
    on conflict (import_id, row) do update set cells = excluded.cells, choice = excluded.choice,
      standing = excluded.standing, problems = excluded.problems, entry_id = excluded.entry_id,
      recorded = excluded.recorded, same_as_row = excluded.same_as_row,
      same_as_entry = excluded.same_as_entry, shared_key = excluded.shared_key`.execute(db)
}

/** The rows that are shown; `all` means every row. */
export type RowsShown = ImportRowTable['standing'] | 'all'

/** Lists rows in their order, after one of them. */
export const listImportRows = async (
  db: Db,
  options: { importId: ImportId; show: RowsShown; after: number; limit: number },
): Promise<readonly ImportFileRow[]> =>
  await selectRows(db, options.importId)
    .where('row', '>', options.after)
    .$if(options.show !== 'all', (query) =>
      query.where('standing', '=', options.show as ImportRowTable['standing']),
    )
    .orderBy('row')
    .limit(options.limit)
    .execute()

/** One row, and those whose day lies ahead: time alone makes them right. */
export const listRowsToReread = async (
  db: Db,
  { importId, row }: { importId: ImportId; row: number },
): Promise<readonly ImportFileRow[]> => {
  const waits = JSON.stringify([{ code: 'day_future' satisfies CellProblem['code'] }])
  return await selectRows(db, importId)
    .where(sql<boolean>`(row = ${row}
      or (standing = 'bad' and problems @> ${waits}::jsonb))`)
    .execute()
}

/** Every row that has one of these shared keys. */
export const listEqualRows = async (
  db: Db,
  { importId, sharedKeys }: { importId: ImportId; sharedKeys: readonly string[] },
): Promise<readonly ImportFileRow[]> =>
  await selectRows(db, importId)
    .where(sql<boolean>`shared_key = any(${sharedKeys}::uuid[])`)
    .execute()

const selectRows = (db: Db, importId: ImportId) =>
  db
    .selectFrom('operational.import_rows')
    .select(['row', 'line', 'cells', 'choice', 'standing', 'problems', 'entry_id', 'recorded'])
    .select(['same_as_row', 'same_as_entry', 'shared_key'])
    .where('import_id', '=', importId)

/** Whether a row is to be recorded. */
export const isAdded = sql<boolean>`coalesce(choice, case standing when 'fresh' then 'add' end) = 'add'
  and standing in ('fresh', 'duplicate')`

/** Lists the entries of the rows to add, in their order. */
export const listRowsToAdd = async (
  db: Db,
  options: { importId: ImportId; after: number; limit: number },
): Promise<readonly { row: number; entryId: Id<'offline_entry'>; recorded: RowEntry }[]> => {
  const rows = await db
    .selectFrom('operational.import_rows')
    .select(['row', 'entry_id', 'recorded'])
    .where('import_id', '=', options.importId)
    .where('row', '>', options.after)
    .where(isAdded)
    .orderBy('row')
    .limit(options.limit)
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

/** Decides about every duplicate that has no decision yet. */
export const decideDuplicates = async (
  db: Db,
  { importId, choice }: { importId: ImportId; choice: 'add' | 'leave' },
): Promise<void> => {
  await db
    .updateTable('operational.import_rows')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('standing', '=', 'duplicate')
    .where('choice', 'is', null)
    .execute()
}

export const deleteRecordedRows = async (db: Db, importId: ImportId): Promise<void> => {
  await sql`delete from operational.import_rows where import_id = ${importId}
    and (standing = 'already' or (${isAdded}))`.execute(db)
}
