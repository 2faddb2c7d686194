import { sql, type RawBuilder } from 'kysely'
import type { Db, RowOf, TableName } from '../database.ts'
import { findGathering } from './gather.ts'
import { rowsToJson } from './rows-as-json.ts'

type Rows<Table extends TableName> = {
  table: Table
  key: readonly (keyof RowOf<Table> & string)[]
  /** Complete rows, all with different keys. */
  rows: readonly RowOf<Table>[]
}

/**
 * Writes whole rows in one statement of any length. A new row replaces an old one with an equal
 * key.
 */
export const saveRows = async <Table extends TableName>(
  trx: Db,
  { table, key, rows }: Rows<Table>,
): Promise<void> => {
  if (rows.length === 0) return
  const replaced = listColumns(rows)
    .filter((column) => !key.some((part) => part === column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const statement = sql`${insertion(table, rows)}
    on conflict (${keyColumns(key)}) do update set ${sql.join(replaced)}`
  await saveStatement(trx, { table, statement })
}

/** Adds rows that are never changed again; one that was there already stays as it is. */
export const addRows = async <Table extends TableName>(
  trx: Db,
  added: Rows<Table>,
): Promise<void> => {
  if (added.rows.length > 0)
    await saveStatement(trx, { table: added.table, statement: addition(added) })
}

/** Sends a statement that writes one table, with those of other models if they save together. */
export const saveStatement = async (
  trx: Db,
  write: { table: TableName; statement: RawBuilder<unknown> },
): Promise<void> => {
  const gathering = findGathering(trx)
  if (gathering === undefined) await write.statement.execute(trx)
  else await gathering.save(write)
}

/** Writes rows that did not exist yet, and returns them. */
export const addMissingRows = async <Table extends TableName>(
  trx: Db,
  added: Rows<Table>,
): Promise<readonly RowOf<Table>[]> => {
  const { key, rows } = added
  if (rows.length === 0) return rows
  // Only the keys are returned: the other columns are known here, and cost more to read back than
  // to write.
  const missing = await sql<RowOf<Table>>`${addition(added)} returning ${keyColumns(key)}`.execute(
    trx,
  )
  if (missing.rows.length === rows.length) return rows
  const toKey = (row: RowOf<Table>): string => key.map((part) => String(row[part])).join(' ')
  const keys = new Set(missing.rows.map(toKey))
  return rows.filter((row) => keys.has(toKey(row)))
}

const addition = <Table extends TableName>({ table, key, rows }: Rows<Table>) =>
  sql`${insertion(table, rows)} on conflict (${keyColumns(key)}) do nothing`

const listColumns = (rows: readonly object[]): readonly string[] => Object.keys(rows[0] ?? {})

const keyColumns = (key: readonly string[]) => sql.join(key.map((part) => sql.ref(part)))

// The statement has one parameter for any number of rows, and no conflict between JSON's lists and
// PostgreSQL's. The type is `json`, which is parsed once: `jsonb` would first be built whole, and
// took twice as long.
export const insertion = (table: TableName, rows: readonly object[]) => {
  const names = sql.join(listColumns(rows).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} as stored (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rowsToJson(rows)}::json)`
}
