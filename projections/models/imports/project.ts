import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { importEvents, type ImportEvent } from '@almoner/domain/import/events.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { readFacts, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { addRows } from '../../engine/row/save-rows.ts'

type Row = RowOf<'read_models.imports'>

/** The list of imports, one of them, and by which of them an entry was recorded. */
export const importsModel: ReadModel = {
  name: 'imports',
  version: 1,
  categories: [offlineImport.category],
  personal: false,
  // One event has up to 500 entries.
  largestBatch: 50,
  tables: ['read_models.imports', 'read_models.import_entries'],
  project: async (trx, events) => {
    const facts = readFacts(importEvents, events)
    await projectImports(trx, facts)
    await projectEntries(trx, facts)
  },
}

const projectImports = async (
  trx: Transaction<Database>,
  facts: readonly Fact<ImportEvent>[],
): Promise<void> =>
  await foldRows<Fact<ImportEvent>, 'read_models.imports'>(trx, {
    table: 'read_models.imports',
    key: ['import_id'],
    facts,
    keyOf: ({ data }) => ({ import_id: data.importId }),
    apply: importAfter,
  })

const importAfter = (before: Row | null, fact: Fact<ImportEvent>): Omit<Row, 'position'> => {
  if (fact.type === 'ImportStarted') return toStarted(before, fact)
  const row = requirePresent(before, 'the import of an event')
  switch (fact.type) {
    case 'ImportRowsRecorded':
      return {
        ...row,
        added: row.added + fact.data.entryIds.length,
        added_cents: row.added_cents + BigInt(fact.data.sumCents),
      }
    case 'ImportCompleted':
      return { ...row, status: 'completed', completed_at: fact.data.at }
    case 'ImportUndone': {
      const { by: undone_by, at: undone_at } = fact.data
      return { ...row, status: 'undone', added: 0, added_cents: 0n, undone_by, undone_at }
    }
  }
}

const toStarted = (
  before: Row | null,
  { data, tenant, position }: Fact<Extract<ImportEvent, { type: 'ImportStarted' }>>,
): Omit<Row, 'position'> => ({
  import_id: data.importId,
  organisation_id: tenant,
  round: data.round,
  status: 'recording',
  rows: data.rows,
  to_add: data.toAdd,
  already_there: data.alreadyThere,
  left_out: data.leftOut,
  sum_cents: BigInt(data.sumCents),
  added: before?.added ?? 0,
  added_cents: before?.added_cents ?? 0n,
  header_hash: data.headerHash,
  columns: data.columns,
  defaults: data.defaults,
  started_by: data.by,
  started_at: data.at,
  completed_at: null,
  undone_by: null,
  undone_at: null,
  started_position: before?.started_position ?? position,
})

const projectEntries = async (
  trx: Transaction<Database>,
  facts: readonly Fact<ImportEvent>[],
): Promise<void> => {
  const rows = facts.flatMap(({ type, data, tenant, position }) =>
    type === 'ImportRowsRecorded'
      ? data.entryIds.map((offline_entry_id) => ({
          offline_entry_id,
          import_id: data.importId,
          organisation_id: tenant,
          undone: false,
          position,
        }))
      : [],
  )
  await addRows(trx, { table: 'read_models.import_entries', key: ['offline_entry_id'], rows })
  for (const { type, data, position } of facts) {
    if (type !== 'ImportUndone') continue
    await trx
      .updateTable('read_models.import_entries')
      .set({ undone: true, position })
      .where('import_id', '=', data.importId)
      .where('undone', '=', false)
      .where('position', '<', position)
      .execute()
  }
}
