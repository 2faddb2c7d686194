import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/** A row stores the position of the last event applied to it, so that the same event again changes nothing. */
type FoldedRow = { organisation_id: OrganisationId; position: bigint }

type FoldedFact = { position: bigint; tenant: OrganisationId }

/**
 * Reads the rows that a batch touches once, folds the batch in memory, and writes every changed row
 * once. `keyOf` returns null for events that do not concern the table; `apply` receives null if no
 * row exists yet. A row belongs to the charity of its event.
 */
export const foldRows = async <Fact extends FoldedFact, Row extends FoldedRow>(options: {
  facts: readonly Fact[]
  keyOf: (fact: Fact) => string | null
  rowKey: (row: Row) => string
  load: (keys: readonly string[]) => Promise<readonly Row[]>
  apply: (row: Row | null, fact: Fact) => Omit<Row, 'position'>
  save: (rows: readonly Row[]) => Promise<void>
}): Promise<void> => {
  const { facts, keyOf, rowKey, load, apply, save } = options
  const keys = facts.map(keyOf)
  const touched = [...new Set(keys)].filter((key) => key !== null)
  if (touched.length === 0) return
  const rows = new Map((await load(touched)).map((row) => [rowKey(row), row]))
  const changed = new Map<string, Row>()
  for (const [index, fact] of facts.entries()) {
    const key = keys[index] ?? null
    if (key === null) continue
    const row = rows.get(key) ?? null
    if (row !== null && row.position >= fact.position) continue
    const next = { ...apply(row, fact), position: fact.position } as Row
    assertSameCharity(fact, [next, row ?? next])
    if (rowKey(next) !== key) {
      throw new AssertionError(`the event at ${fact.position} made a row of another key`)
    }
    rows.set(key, next)
    changed.set(key, next)
  }
  // In the order of their keys: two transactions that write the same rows cannot deadlock.
  const sorted = [...changed].sort(([one], [other]) => (one < other ? -1 : 1))
  await save(sorted.map(([, row]) => row))
}

const assertSameCharity = ({ position, tenant }: FoldedFact, rows: readonly FoldedRow[]): void => {
  if (rows.every((row) => row.organisation_id === tenant)) return
  throw new AssertionError(`the event at ${position} is another charity's`)
}
