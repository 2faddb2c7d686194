import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf, TableName } from '../database.ts'
import { loadRows } from './load-rows.ts'
import { createRowKey } from './row-key.ts'
import { saveRows } from './save-rows.ts'

/**
 * A row stores the position of the last event applied to it, so that a repeated event changes
 * nothing.
 */
type FoldedRow = { organisation_id: OrganisationId; position: bigint }

type FoldedFact = { position: bigint; tenant: OrganisationId }

type FoldedTable = {
  [Table in TableName]: RowOf<Table> extends FoldedRow ? Table : never
}[TableName]

/**
 * Reads the rows that a batch touches once, folds the batch in memory, and writes every changed row
 * once. `keyOf` answers the columns of the key, and null for events that do not concern the table;
 * `apply` receives null if no row exists yet. A row belongs to the charity of its event.
 */
export const foldRows = async <Fact extends FoldedFact, Table extends FoldedTable>(
  trx: Db,
  options: {
    table: Table
    key: readonly (keyof RowOf<Table> & string)[]
    facts: readonly Fact[]
    keyOf: (fact: Fact) => Partial<RowOf<Table>> | null
    apply: (row: RowOf<Table> | null, fact: Fact) => Omit<RowOf<Table>, 'position'>
  },
): Promise<void> => {
  const { table, key, facts, keyOf, apply } = options
  const toKey = createRowKey<RowOf<Table>>(key)
  const keys = facts.map((fact) => {
    const columns = keyOf(fact)
    return columns === null ? null : toKey(columns)
  })
  const touched = [...new Set(keys)].filter((text) => text !== null)
  if (touched.length === 0) return
  const storedRows = await loadRows(trx, {
    table,
    keys: touched.map((text) => parseKey(key, text)),
  })
  const rows = new Map(storedRows.map((row) => [toKey(row), row]))
  const changed = new Map<string, RowOf<Table>>()
  for (const [index, fact] of facts.entries()) {
    const text = keys[index] ?? null
    if (text === null) continue
    const row = rows.get(text) ?? null
    if (row !== null && (row as FoldedRow).position >= fact.position) continue
    const next = { ...apply(row, fact), position: fact.position } as unknown as RowOf<Table>
    assertSameCharity(fact, [next, row ?? next] as unknown as readonly FoldedRow[])
    if (toKey(next) !== text) {
      throw new AssertionError(`the event at ${fact.position} made a row of another key`)
    }
    rows.set(text, next)
    changed.set(text, next)
  }
  // Rows are saved in the order of their keys, so that two transactions that write shared rows
  // cannot deadlock.
  const sorted = [...changed].sort(([one], [other]) => (one < other ? -1 : 1))
  await saveRows(trx, { table, key, rows: sorted.map(([, row]) => row) })
}

const parseKey = <Row extends object>(
  columns: readonly (keyof Row & string)[],
  text: string,
): Partial<Row> => {
  const values = JSON.parse(text) as unknown[]
  return Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Partial<Row>
}

const assertSameCharity = ({ position, tenant }: FoldedFact, rows: readonly FoldedRow[]): void => {
  if (rows.every((row) => row.organisation_id === tenant)) return
  throw new AssertionError(`the event at ${position} is another charity's`)
}
