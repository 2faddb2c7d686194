import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Db, TableName } from './database.ts'

/** As the value of a statement: what follows it, in the form that `copy` reads. */
class CopiedRows {
  readonly parts: Iterable<string>

  constructor(parts: Iterable<string>) {
    this.parts = parts
  }
}

type Query = (...asked: unknown[]) => unknown

/** Has every connection of a pool take `CopiedRows`. It takes nothing else meanwhile: what is asked then waits. */
export const copying = (pool: Pool): Pool => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    /** Copies, and what was asked behind one. */
    let waiting = 0
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = async (ask: () => unknown): Promise<unknown> => {
      waiting += 1
      const asked = last.then(ask)
      last = asked.catch(() => {}).then(() => (waiting -= 1))
      return await asked
    }
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const [rows] = Array.isArray(values) ? (values as unknown[]) : []
      if (typeof text === 'string' && rows instanceof CopiedRows) {
        return inTurn(() => copy(query, text, rows))
      }
      const ask = () => query(text, values, ...rest)
      return waiting === 0 ? ask() : inTurn(ask)
    }) as PoolClient['query']
  })
  return pool
}

const copy = async (query: Query, text: string, { parts }: CopiedRows) => {
  const into = query(copyFrom(text)) as CopyStreamQuery
  await pipeline(Readable.from(parts), into)
  return { command: 'COPY', rowCount: into.rowCount, rows: [] }
}

/**
 * Writes rows of which none stands yet, for half of what the server takes to read them from JSON. One
 * that stands is an error, and no row is written.
 */
export const copyRows = async (
  db: Db,
  { table, rows }: { table: TableName; rows: readonly object[] },
): Promise<void> => {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`.compile(db)
  await db.executeQuery({ ...statement, parameters: [new CopiedRows(partsOf(columns, rows))] })
}

// The server reads one while the next is put together.
const rowsOfAPart = 200

function* partsOf(columns: readonly string[], rows: readonly object[]): Generator<string> {
  for (let from = 0; from < rows.length; from += rowsOfAPart) {
    const some = rows.slice(from, from + rowsOfAPart) as readonly Record<string, unknown>[]
    yield some.map((row) => lineOf(columns, row)).join('')
  }
}

const lineOf = (columns: readonly string[], row: Record<string, unknown>): string =>
  `${columns.map((column) => fieldOf(row[column])).join('\t')}\n`

/** As a value's own type reads it from text; what is an object stands in a column of JSON. */
const fieldOf = (value: unknown): string => {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'bigint' ? String(value) : escaped(JSON.stringify(value))
}

const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
}

// Hardly anything has one of these, and to look for them is quicker than to replace none.
const escaped = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? '') : text
