import { sql } from 'kysely'
import { copyRows } from './copy-rows.ts'
import type { Db, RowOf, TableName } from './database.ts'
import { heldRowsOf, writeOrHold } from './held-rows.ts'
import { awaitAtEnd } from './pipelined-transaction.ts'
import { jsonOfRows } from './rows-as-json.ts'

type Rows<Table extends TableName> = {
  table: Table
  key: readonly (keyof RowOf<Table> & string)[]
  /** Complete rows, no two with the same key. */
  rows: readonly RowOf<Table>[]
}

/** Writes whole rows, new or over the old ones with the same key, in one statement of any length. */
export const saveRows = async <Table extends TableName>(
  trx: Db,
  { table, key, rows }: Rows<Table>,
): Promise<void> => {
  if (rows.length === 0) return
  await writeOrHold<RowOf<Table>>(trx, {
    table,
    key,
    rows,
    write: async (db, written) => {
      const columns = columnsOf(written)
      const replaced = columns
        .filter((column) => !key.some((part) => part === column))
        .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
      await sql`${insertion(table, columns, written)}
        on conflict (${keyColumns(key)}) do update set ${sql.join(replaced)}`.execute(db)
    },
    add: (db, added) => copyRows(db, { table, rows: added }),
  })
}

/** Adds rows that are never changed again; one that was there already stays as it is. */
export const addRows = async <Table extends TableName>(
  trx: Db,
  added: Rows<Table>,
): Promise<void> => {
  if (added.rows.length === 0 || holdBack(trx, added)) return
  await awaitAtEnd(trx, addition(added).execute(trx))
}

/** The same, and answers those that were not there yet. */
export const addMissingRows = async <Table extends TableName>(
  trx: Db,
  added: Rows<Table>,
): Promise<readonly RowOf<Table>[]> => {
  const { key, rows } = added
  if (rows.length === 0 || holdBack(trx, added)) return rows
  // The keys alone: what else a row says is known here, and costs more to read back than to write.
  const missing = await sql<RowOf<Table>>`${addition(added)} returning ${keyColumns(key)}`.execute(
    trx,
  )
  if (missing.rows.length === rows.length) return rows
  const keyOf = (row: RowOf<Table>): string => key.map((part) => String(row[part])).join(' ')
  const keys = new Set(missing.rows.map(keyOf))
  return rows.filter((row) => keys.has(keyOf(row)))
}

/** Who holds rows back has begun with empty tables, and is told of every event once: all are missing. */
const holdBack = <Table extends TableName>(trx: Db, { table, rows }: Rows<Table>): boolean => {
  const held = heldRowsOf(trx)
  if (held === null) return false
  const write = (db: Db, some: readonly RowOf<Table>[]) => copyRows(db, { table, rows: some })
  held.hold<RowOf<Table>>({ table, key: null, rows, write })
  return true
}

const addition = <Table extends TableName>({ table, key, rows }: Rows<Table>) =>
  sql`${insertion(table, columnsOf(rows), rows)} on conflict (${keyColumns(key)}) do nothing`

const columnsOf = (rows: readonly object[]): readonly string[] => Object.keys(rows[0] ?? {})

const keyColumns = (key: readonly string[]) => sql.join(key.map((part) => sql.ref(part)))

// One parameter however many rows there are, and no trouble between JSON's lists and PostgreSQL's.
// As `json`, which is read once: `jsonb` would first be built whole, and took twice as long.
const insertion = (table: TableName, columns: readonly string[], rows: readonly object[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${jsonOfRows(rows)}::json)`
}
