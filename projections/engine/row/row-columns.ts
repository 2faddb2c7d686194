import { instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, TableName } from '../database.ts'

/** The columns of a table whose values JSON cannot hold unchanged, and how to read each. */
type Columns = ReadonlyMap<string, (value: string | number) => unknown>

export type FindColumns = (trx: Db, table: TableName) => Promise<Columns>

/** Reads a table's columns from the database's catalogue once, when they are first needed. */
export const createFindColumns = (): FindColumns => {
  const tables = new Map<TableName, Columns>()
  return async (trx, table) => {
    const knownColumns = tables.get(table)
    if (knownColumns !== undefined) return knownColumns
    const columns = await readColumns(trx, table)
    tables.set(table, columns)
    return columns
  }
}

/** Converts a row that PostgreSQL wrote in JSON to the values that it has without JSON. */
export const readRow = (row: Record<string, unknown>, columns: Columns): object => {
  for (const [name, read] of columns) {
    const value = row[name]
    if (typeof value === 'string' || typeof value === 'number') row[name] = read(value)
  }
  return row
}

const readers: Readonly<Record<string, (value: string | number) => unknown>> = {
  // Positions and cents, which a double holds exactly.
  bigint: (value) => BigInt(value),
  'timestamp with time zone': (value) => instant(new Date(value).toISOString()),
}

// Every type of a read model's column. A type that is missing here is read wrongly.
const plain: ReadonlySet<string> = new Set([
  'boolean',
  'date',
  'datemultirange',
  'integer',
  'json',
  'jsonb',
  'smallint',
  'text',
  'text[]',
  'uuid',
  'uuid[]',
])

const readColumns = async (trx: Db, table: TableName): Promise<Columns> => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx)
  return new Map(
    rows.flatMap(({ name, type }) => {
      const read = readers[type]
      if (read === undefined && !plain.has(type)) {
        throw new TypeError(`${table}.${name} is of type ${type}, which is not read from JSON yet`)
      }
      return read === undefined ? [] : [[name, read] as const]
    }),
  )
}
