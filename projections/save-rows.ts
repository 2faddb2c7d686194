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
  const keyColumns = sql.join(key.map((part) => sql.ref(part)))
  // The keys alone: what else a row says is known here, and costs more to read back than to write.
  const added = await sql<RowOf<Table>>`${insertion(table, columns, rows)}
    on conflict (${keyColumns}) do nothing returning ${keyColumns}`.execute(trx)
  if (added.rows.length === rows.length) return rows
  const keyOf = (row: RowOf<Table>): string => key.map((part) => String(row[part])).join(' ')
  const keys = new Set(added.rows.map(keyOf))
  return rows.filter((row) => keys.has(keyOf(row)))
}

const columnsOf = (rows: readonly object[]): readonly string[] => Object.keys(rows[0] ?? {})

// One parameter however many rows there are, and no trouble between JSON's lists and PostgreSQL's.
// As `json`, which is read once: `jsonb` would first be built whole, and took twice as long.
const insertion = (table: TableName, columns: readonly string[], rows: readonly object[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const json = JSON.stringify(rows.map(withoutBigints))
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}

// Row by row, for a replacer is asked about every value within every value.
const withoutBigints = (row: object): object => {
  const plain: Record<string, unknown> = { ...row }
  for (const column in plain) {
    if (typeof plain[column] === 'bigint') plain[column] = String(plain[column])
  }
  return plain
}
