import { sql, type RawBuilder } from 'kysely'
import type { Db, TableName } from '../database.ts'
import { executePrepared } from '../execute-prepared.ts'
import { readRow, type FindColumns } from './row-columns.ts'

type Waiting<Statement> = Statement & {
  resolve: (rows: readonly object[]) => void
  reject: (error: unknown) => void
}
type Load = { table: TableName; query: RawBuilder<object> }
type Save = { table: TableName; statement: RawBuilder<unknown> }

type Gathering = {
  load: (load: Load) => Promise<readonly object[]>
  save: (save: Save) => Promise<void>
}

const gatherings = new WeakMap<object, Gathering>()

/**
 * Returns the gathering of a transaction, or undefined if each of its statements is sent by itself.
 */
export const findGathering = (trx: Db): Gathering | undefined => gatherings.get(trx)

/**
 * Until `work` ends, rows that several read models load at one time are loaded by one statement,
 * and rows that they save are saved by another. A statement costs the program a system call and the
 * server a plan: sixty of them were half the cost of a payment.
 */
export const gatherRows = async <Answer>(
  trx: Db,
  { findColumns, work }: { findColumns: FindColumns; work: () => Promise<Answer> },
): Promise<Answer> => {
  gatherings.set(trx, createGathering(trx, findColumns))
  try {
    return await work()
  } finally {
    gatherings.delete(trx)
  }
}

const createGathering = (trx: Db, findColumns: FindColumns): Gathering => {
  let loads: Waiting<Load>[] = []
  let saves: Waiting<Save>[] = []
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    // All models have sent their requests by then, because their last answers arrived together.
    setImmediate(() => {
      isScheduled = false
      void send()
    })
  }

  // Saves wait for loads: a model that needs a second load joins its rows to those of the others.
  const send = async (): Promise<void> => {
    if (loads.length > 0) {
      const together = loads
      loads = []
      await settle(together, loadTogether(trx, together, findColumns))
    } else {
      const { now, later } = splitByTable(saves)
      saves = later
      await settle(now, saveTogether(trx, now))
    }
    if (loads.length + saves.length > 0) schedule()
  }

  return {
    load: (load) =>
      new Promise((resolve, reject) => {
        loads.push({ ...load, resolve, reject })
        schedule()
      }),
    save: (save) =>
      new Promise((resolve, reject) => {
        saves.push({ ...save, resolve: () => resolve(), reject })
        schedule()
      }),
  }
}

const settle = async (
  waiting: readonly Waiting<object>[],
  answers: Promise<readonly (readonly object[])[]>,
): Promise<void> => {
  try {
    const rows = await answers
    waiting.forEach(({ resolve }, index) => resolve(rows[index] ?? []))
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

const loadTogether = async (
  trx: Db,
  loads: readonly Load[],
  findColumns: FindColumns,
): Promise<readonly (readonly object[])[]> => {
  const [only] = loads
  if (only !== undefined && loads.length === 1) return [(await only.query.execute(trx)).rows]
  const columns = await Promise.all(loads.map(({ table }) => findColumns(trx, table)))
  const parts = loads.map(
    ({ query }, index) =>
      sql`select ${sql.lit(index)} as load, row_to_json(loaded) as row from (${query}) as loaded`,
  )
  const { rows } = await executePrepared<{ load: number; row: Record<string, unknown> }>(
    trx,
    sql`${sql.join(parts, sql` union all `)}`,
  )
  const answers: object[][] = loads.map(() => [])
  for (const { load, row } of rows) answers[load]?.push(readRow(row, columns[load] ?? new Map()))
  return answers
}

const saveTogether = async (
  trx: Db,
  saves: readonly Save[],
): Promise<readonly (readonly object[])[]> => {
  const parts = saves.map(
    ({ statement }, index) => sql`${sql.ref(`save_${index}`)} as (${statement})`,
  )
  await executePrepared(trx, sql`with ${sql.join(parts)} select`)
  return saves.map(() => [])
}

// One statement changes a row once: a second save of a table waits for the next statement.
const splitByTable = (saves: readonly Waiting<Save>[]) => {
  const tables = new Set<TableName>()
  const now: Waiting<Save>[] = []
  const later: Waiting<Save>[] = []
  for (const save of saves) {
    ;(tables.has(save.table) ? later : now).push(save)
    tables.add(save.table)
  }
  return { now, later }
}
