import { sql } from 'kysely'
import type { Db, RowOf, TableName } from '../database.ts'
import { createRowKey } from './row-key.ts'
import { insertion, saveStatement } from './save-rows.ts'

/**
 * Adds to the sums of rows, which need not exist, without reading them. The caller must not add the
 * same event twice: its changes follow from rows that store their last event. All columns outside
 * of the key are sums.
 */
export const addToRows = async <Table extends TableName>(
  trx: Db,
  {
    table,
    key,
    changes,
  }: {
    table: Table
    key: readonly (keyof RowOf<Table> & string)[]
    changes: readonly RowOf<Table>[]
  },
): Promise<void> => {
  const rows = mergeSums(key, changes)
  const [first] = rows
  if (first === undefined) return
  const sums = Object.keys(first).filter((column) => !(key as readonly string[]).includes(column))
  const added = sums.map(
    (column) => sql`${sql.ref(column)} = stored.${sql.ref(column)} + excluded.${sql.ref(column)}`,
  )
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const statement = sql`${insertion(table, rows)}
    on conflict (${keyColumns}) do update set ${sql.join(added)}`
  await saveStatement(trx, { table, statement })
}

// In the order of their keys, so that two transactions that write shared rows cannot deadlock. A
// sum of zero is written too: the rows are then the same for any division into batches.
const mergeSums = <Row extends object>(
  key: readonly (keyof Row & string)[],
  changes: readonly Row[],
): readonly Row[] => {
  const toKey = createRowKey<Row>(key)
  const rows = new Map<string, Row>()
  for (const change of changes) {
    const text = toKey(change)
    const row = rows.get(text)
    rows.set(text, row === undefined ? change : addSums(row, change, key))
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Returns the sums of two rows of one key. */
export const addSums = <Row extends object>(
  one: Row,
  other: Row,
  key: readonly (keyof Row)[],
): Row => {
  const total = { ...one }
  for (const column of Object.keys(one) as (keyof Row)[]) {
    if (!key.includes(column)) {
      total[column] = ((one[column] as bigint) + (other[column] as bigint)) as Row[keyof Row]
    }
  }
  return total
}
