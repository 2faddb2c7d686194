import { sql, type RawBuilder } from 'kysely'
import type { Db, RowOf, TableName } from '../database.ts'
import { findGathering } from './gather.ts'
import { rowsToJson } from './rows-as-json.ts'

/**
 * Loads rows by keys of several columns. One statement serves any number of keys, and the server
 * parses and plans it once, as with `anyOf` for a key of one column. Each key is an index lookup. A
 * join would always be planned for a hundred keys, and would read a table of thousands whole for
 * one key.
 */
export const loadRows = async <Table extends TableName>(
  db: Db,
  { table, keys }: { table: Table; keys: readonly Partial<RowOf<Table>>[] },
): Promise<readonly RowOf<Table>[]> => {
  const isTheirs = Object.keys(keys[0] ?? {}).map(
    (column) => sql`stored.${sql.ref(column)} = asked.${sql.ref(column)}`,
  )
  if (isTheirs.length === 0) return []
  const query = sql<RowOf<Table>>`select found.*
    from json_populate_recordset(null::${sql.table(table)}, ${rowsToJson(keys)}::json) as asked
    cross join lateral (
      select stored.* from ${sql.table(table)} as stored
      where ${sql.join(isTheirs, sql` and `)} offset 0
    ) as found`
  return await loadBy(db, { table, query })
}

/** The rows of one table that a query answers, with all columns. */
export const loadBy = async <Table extends TableName>(
  db: Db,
  load: { table: Table; query: RawBuilder<RowOf<Table>> },
): Promise<readonly RowOf<Table>[]> => {
  const gathering = findGathering(db)
  if (gathering === undefined) return (await load.query.execute(db)).rows
  const rows = await gathering.load(load)
  return rows as readonly RowOf<Table>[]
}
