import { sql, type Transaction } from 'kysely'
import type { Database, RowOf, TableName } from './database.ts'

type Rows<Table extends TableName> = {
  table: Table
  key: readonly (keyof RowOf<Table> & string)[]
  /** Complete rows, no two with the same key. */
  rows: readonly RowOf<Table>[]
}

/** Writes whole rows, new or over the old ones with the same key, in one statement of any length. */
export const saveRows = async <Table extends TableName>(
  trx: Transaction<Database>,
  { table, key, rows }: Rows<Table>,
): Promise<void> => {
  const columns = columnsOf(rows)
  if (columns.length === 0) return
  const replaced = columns
    .filter((column) => !key.some((part) => part === column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`${insertion(table, columns, rows)}
    on conflict (${sql.join(key.map((part) => sql.ref(part)))})
    do update set ${sql.join(replaced)}`.execute(trx)
}

/** Adds rows that are never changed again; answers those that were not there yet. */
export const addRows = async <Table extends TableName>(
  trx: Transaction<Database>,
  { table, key, rows }: Rows<Table>,
): Promise<readonly RowOf<Table>[]> => {
  const columns = columnsOf(rows)
  if (columns.length === 0) return []
  const added = await sql<RowOf<Table>>`${insertion(table, columns, rows)}
    on conflict (${sql.join(key.map((part) => sql.ref(part)))}) do nothing
    returning *`.execute(trx)
  return added.rows
}

const columnsOf = (rows: readonly object[]): readonly string[] => Object.keys(rows[0] ?? {})

// One parameter however many rows there are, and no trouble between JSON's lists and PostgreSQL's.
// As `json`, which is read once: `jsonb` would first be built whole, and took twice as long.
const insertion = (table: TableName, columns: readonly string[], rows: readonly object[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const json = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}
