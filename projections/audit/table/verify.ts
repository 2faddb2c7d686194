import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { isSame } from '../../engine/rebuild/compare-tables.ts'
import { rebuildReadModel } from '../../engine/rebuild/rebuild.ts'
import type { Findings } from '../finding/findings.ts'

/** Builds every read model beside the live one and compares them row by row, without a swap. */
export const verifyReadModels = async (
  findings: Findings,
  options: {
    /** The store with personal data opened, as the projector has it. */
    store: EventStore
    db: Db
    readModels: readonly ReadModel[]
    progress: (line: string) => void
  },
): Promise<void> => {
  const { readModels, ...rest } = options
  for (const readModel of readModels) {
    const { compared } = await rebuildReadModel({ ...rest, readModel, verifyOnly: true })
    for (const table of compared ?? []) {
      findings.checked('folded', 'rows of read models', table.rows)
      if (isSame(table)) continue
      const { onlyLive, onlyRebuilt } = table
      findings.found(
        'folded',
        `${table.table}: ${onlyLive} rows are not what the events say, ${onlyRebuilt} are missing`,
      )
    }
  }
}
