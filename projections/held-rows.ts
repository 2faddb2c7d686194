import type { Db, TableName } from './database.ts'
import { knownRowsOf } from './known-rows.ts'
import { awaitAtEnd } from './pipelined-transaction.ts'
import { jsonOfRows } from './rows-as-json.ts'

/** Rows on their way into a table, no two with the same key. */
export type Write<Row extends object> = {
  table: TableName
  /** Null where a row is never changed again, and so is never asked for. */
  key: readonly (keyof Row & string)[] | null
  rows: readonly Row[]
  write: (db: Db, rows: readonly Row[]) => Promise<void>
  /** For rows of which none stands yet, as none does where there is no key. Default: `write`. */
  add?: (db: Db, rows: readonly Row[]) => Promise<void>
  /** What stands for a row that is held back and one that comes after it; the latter, by itself. */
  join?: (held: Row, coming: Row) => Row
}

/**
 * Rows that are written later, so that one which changes a hundred times is written once. Whoever
 * folds sees them here, and in the tables what is not held back.
 */
export type HeldRows = {
  hold: <Row extends object>(write: Write<Row>) => void
  /** By their keys: what `key` names, with a blank between its parts. */
  rowsOf: (table: TableName) => ReadonlyMap<string, object>
  /** About as long as their JSON. */
  bytes: () => number
  /** Everything at once, for the tables of a model tell of one position. */
  write: (db: Db) => Promise<void>
  /** After what failed: nothing of it has happened. */
  drop: () => void
}

type Held = {
  keyOf: ((row: object) => string) | null
  keyed: Map<string, object>
  added: object[]
  write: (db: Db, rows: readonly object[]) => Promise<void>
  add: ((db: Db, rows: readonly object[]) => Promise<void>) | undefined
  join: ((held: object, coming: object) => object) | undefined
}

// A megabyte or so of the widest rows: the next one is put together while PostgreSQL reads it.
const mostRowsOfAStatement = 1_000

export const createHeldRows = (): HeldRows => {
  const tables = new Map<TableName, Held>()
  let bytes = 0

  const tableOf = <Row extends object>({ table, key, write, add, join }: Write<Row>): Held => {
    const held = tables.get(table) ?? {
      keyOf: key && keyFrom(key),
      keyed: new Map<string, object>(),
      added: [],
      write: write as Held['write'],
      add: add as Held['add'],
      join: join as Held['join'],
    }
    tables.set(table, held)
    return held
  }

  const drop = (): void => {
    tables.clear()
    bytes = 0
  }

  return {
    hold: (write) => {
      const held = tableOf(write)
      const before = sizeOf(held)
      for (const row of write.rows) put(held, row)
      const more = sizeOf(held) - before
      // Those that come together are about of one size, and to measure each would cost as much as to
      // write it.
      if (more > 0) bytes += more * jsonOfRows(write.rows.slice(0, 1)).length
    },
    rowsOf: (table) => tables.get(table)?.keyed ?? nothing,
    bytes: () => bytes,
    write: async (db) => {
      const known = knownRowsOf(db)
      for (const [table, { keyed, added, write, add = write, join }] of tables) {
        // Neighbours in the index are written one after another.
        const sorted = [...keyed].sort(([one], [other]) => (one < other ? -1 : 1))
        // What is added up is not known by its keys.
        const isNew = ([key]: readonly [string, object]): boolean =>
          known !== null && join === undefined && !known.mayStand(table, key)
        const { fresh = [], others = [] } = Object.groupBy(sorted, (one) =>
          isNew(one) ? 'fresh' : 'others',
        )
        const rowIn = ([, row]: readonly [string, object]): object => row
        await writeAll(db, add, [...added, ...fresh.map(rowIn)])
        await writeInSlices(db, write, others.map(rowIn))
        if (join === undefined) for (const [key, row] of sorted) known?.keep(table, key, row)
      }
      drop()
    },
    drop,
  }
}

const nothing: ReadonlyMap<string, object> = new Map()

const sizeOf = ({ keyed, added }: Held): number => keyed.size + added.length

const put = ({ keyOf, keyed, added, join }: Held, row: object): void => {
  if (keyOf === null) {
    added.push(row)
    return
  }
  const key = keyOf(row)
  const before = join && keyed.get(key)
  keyed.set(key, join && before ? join(before, row) : row)
}

const writeAll = async (db: Db, write: Held['write'], rows: readonly object[]): Promise<void> => {
  if (rows.length > 0) await write(db, rows)
}

const writeInSlices = async (
  db: Db,
  write: Held['write'],
  rows: readonly object[],
): Promise<void> => {
  let writing: Promise<void> = Promise.resolve()
  for (let from = 0; from < rows.length; from += mostRowsOfAStatement) {
    const next = write(db, rows.slice(from, from + mostRowsOfAStatement))
    // Awaited in the next round; until then nobody looks, and that is no fault.
    next.catch(() => {})
    await writing
    writing = next
  }
  await writing
}

/** The key of a row as text, its parts in the order in which the table has them. */
const keyFrom = (key: readonly string[]) => {
  const [only] = key
  if (key.length === 1 && only !== undefined) {
    return (row: object): string => String((row as Record<string, unknown>)[only])
  }
  return (row: object): string =>
    key.map((part) => String((row as Record<string, unknown>)[part])).join(' ')
}

const heldRows = new WeakMap<Db, HeldRows>()

export const withHeldRows = (db: Db, held: HeldRows): void => {
  heldRows.set(db, held)
}

export const heldRowsOf = (db: Db): HeldRows | null => heldRows.get(db) ?? null

/** Writes rows now, or later where that is done for this transaction. Nobody is told when they are written. */
export const writeOrHold = async <Row extends object>(db: Db, write: Write<Row>): Promise<void> => {
  const held = heldRowsOf(db)
  if (held === null) await awaitAtEnd(db, write.write(db, write.rows))
  else held.hold(write)
}

/**
 * For whoever asks a table by a statement of their own: nothing is held back any more. Before the
 * first row of the events at hand is written, so that the tables tell of what was before them.
 */
export const writeHeldRows = async (db: Db): Promise<void> => {
  await heldRowsOf(db)?.write(db)
}
