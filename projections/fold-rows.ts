import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { Database, TableName } from './database.ts'
import { heldRowsOf } from './held-rows.ts'
import { knownRowsOf } from './known-rows.ts'

/** A row remembers the last event it took in, so that the same event again changes nothing. */
type FoldedRow = { organisation_id: OrganisationId; position: bigint }

type FoldedFact = { position: bigint; tenant: OrganisationId }

/**
 * One read of the rows that a batch touches, a pure step for every event, one write of what
 * changed. `keyOf` answers null for events that say nothing to this table; `apply` gets null where
 * no row stands yet. A key is what the table has for one, with a blank between its parts: rows that
 * are held back are found by it. What comes out belongs to the charity in whose books the event stands.
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
  const held = heldRowsOf(trx)
  const heldHere = held?.rowsOf(table)
  const keys = facts.map(keyOf)
  const places = new Map<string, Place<Row>>()
  const unknown: string[] = []
  for (const key of keys) {
    if (key === null || places.has(key)) continue
    const row = (heldHere?.get(key) ?? known?.row(table, key) ?? null) as Row | null
    places.set(key, { row, isChanged: false })
    if (row === null && (known === null || known.mayStand(table, key))) unknown.push(key)
  }
  if (places.size === 0) return
  if (unknown.length > 0) {
    for (const row of await load(unknown)) places.set(rowKey(row), { row, isChanged: false })
  }
  for (const [index, fact] of facts.entries()) {
    const key = keys[index] ?? null
    const place = key === null ? undefined : places.get(key)
    if (key === null || place === undefined) continue
    const { row } = place
    if (row !== null && row.position >= fact.position) continue
    const next = { ...apply(row, fact), position: fact.position } as Row
    const isTheirs =
      next.organisation_id === fact.tenant && (row ?? next).organisation_id === fact.tenant
    // A position is made a text for those alone who fail: it stands in the way of every event.
    if (!isTheirs) throw new AssertionError(`the event at ${fact.position} is another charity's`)
    if (rowKey(next) !== key) {
      throw new AssertionError(`the event at ${fact.position} made a row of another key`)
    }
    place.row = next
    place.isChanged = true
  }
  const changed = [...places].filter(([, { isChanged }]) => isChanged)
  // What is held back is put in order once, when it is written.
  if (held === null) changed.sort(([one], [other]) => (one < other ? -1 : 1))
  await save(changed.flatMap(([, { row }]) => row ?? []))
  // What is held back is seen as that, and known once it is written.
  if (held === null) for (const [key, { row }] of changed) if (row) known?.keep(table, key, row)
}

/** Of a row, or of one that is not there yet. */
type Place<Row> = { row: Row | null; isChanged: boolean }
