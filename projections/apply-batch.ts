import { assert } from '@almoner/domain/kernel/assert.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import { moveCheckpoint, resetCheckpoint } from './checkpoints.ts'
import type { Db } from './database.ts'
import type { ReadModel } from './read-model.ts'

/** Another process has taken this read model on from where it stood: a rebuild, a second projector. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost'
}

export type Batch = { from: bigint; to: bigint; events: readonly RecordedEvent[] }

/** Rows and checkpoint in one transaction; the checkpoint first, so that its row lock is the gate. */
export const applyBatch = async (
  db: Db,
  readModel: ReadModel,
  { from, to, events }: Batch,
): Promise<void> => {
  assertInOrder({ from, to, events })
  await db.transaction().execute(async (trx) => {
    const { name, version } = readModel
    if (!(await moveCheckpoint(trx, { name, version, from, to }))) {
      throw new OwnershipLost(`the checkpoint of ${name} no longer stands at ${from}`)
    }
    if (events.length > 0) await readModel.project(trx, events)
  })
}

/** Empties a read model's tables and takes its checkpoint to the beginning. */
export const startAfresh = async (db: Db, { name, version, tables }: ReadModel): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // The same order as in a batch: checkpoint, then tables. The other way round is a deadlock.
    await resetCheckpoint(trx, { name, version })
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
  })
}

const assertInOrder = ({ from, to, events }: Batch): void => {
  let last = from
  for (const { position } of events) {
    assert(position > last && position <= to, `position ${position} stands out of order`)
    last = position
  }
}
