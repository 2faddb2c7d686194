import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { Database, TableName } from './database.ts'
import { knownRowsOf } from './known-rows.ts'

/** A row remembers the last event it took in, so that the same event again changes nothing. */
type FoldedRow = { organisation_id: OrganisationId; position: bigint }

type FoldedFact = { position: bigint; tenant: OrganisationId }

/**
 * One read of the rows that a batch touches, a pure step for every event, one write of what
 * changed. `keyOf` answers null for events that say nothing to this table; `apply` gets null where
 * no row stands yet. What comes out belongs to the charity in whose books the event stands.
 */
export const foldRows = async <Fact extends FoldedFact, Row extends FoldedRow>(options: {
  trx: Transaction<Database>
  table: TableName
  facts: readonly Fact[]
  keyOf: (fact: Fact) => string | null
  rowKey: (row: Row) => string
  load: (keys: readonly string[]) => Promise<readonly Row[]>
  apply: (row: Row | null, fact: Fact) => Omit<Row, 'position'>
  save: (rows: readonly Row[]) => Promise<void>
}): Promise<void> => {
  const { trx, table, facts, keyOf, rowKey, load, apply, save } = options
  const known = knownRowsOf(trx)
  const keys = facts.map(keyOf)
  const rows = new Map<string, Row | null>()
  const unknown: string[] = []
  for (const key of keys) {
    if (key === null || rows.has(key)) continue
    const row = (known?.row(table, key) as Row | undefined) ?? null
    rows.set(key, row)
    if (row === null && (known === null || known.mayStand(table, key))) unknown.push(key)
  }
  if (rows.size === 0) return
  if (unknown.length > 0) for (const row of await load(unknown)) rows.set(rowKey(row), row)
  const changed = new Set<string>()
  facts.forEach((fact, index) => {
    const key = keys[index] ?? null
    const row = key === null ? null : (rows.get(key) ?? null)
    if (key === null || (row !== null && row.position >= fact.position)) return
    const next = { ...apply(row, fact), position: fact.position } as Row
    for (const { organisation_id: owner } of row ? [row, next] : [next]) {
      assert(owner === fact.tenant, `the event at ${fact.position} is another charity's`)
    }
    assert(rowKey(next) === key, `the event at ${fact.position} made a row of another key`)
    rows.set(key, next)
    changed.add(key)
  })
  const saved = [...changed].sort().flatMap((key) => rows.get(key) ?? [])
  await save(saved)
  for (const row of saved) known?.keep(table, rowKey(row), row)
}
