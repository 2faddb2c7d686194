import { assert } from '@almoner/domain/kernel/assert.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isConnectionLost } from '@almoner/eventstore/connection/connection-lost.ts'
import { assertInOrder } from '@almoner/eventstore/port/port-rules.ts'
import { moveCheckpoints } from '../checkpoint/checkpoints.ts'
import type { Db } from '../database.ts'
import type { ReadModel } from '../read-model.ts'
import { gatherRows } from '../row/gather.ts'
import { createFindColumns, type FindColumns } from '../row/row-columns.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** Another process has moved this read model on: a rebuild, a second projector. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost'
}

/** An event that a read model cannot take in, by its type and places. */
export class BadEvent extends Error {
  override name = 'BadEvent'
  readonly event: RecordedEvent

  constructor({ name }: ReadModel, event: RecordedEvent, cause: unknown) {
    const what = `${event.type} at position ${event.position}, event ${event.id}`
    super(`${name} cannot take in ${what}`, { cause })
    this.event = event
  }
}

export type Batch = { from: Position; to: Position; events: readonly RecordedEvent[] }

/** Rows and checkpoint in one transaction; the checkpoint first, so that its row lock is the gate. */
export const applyBatch = async (db: Db, readModel: ReadModel, batch: Batch): Promise<void> =>
  await applyBatches(db, [{ readModel, batch }])

/**
 * Applies batches of several read models: all of them, or none. No commit waits for the disk. A
 * crash of the server loses rows and checkpoint together, and the event store, whose commits do
 * wait, still has the events. The projector then finds the earlier checkpoint and continues from
 * there.
 */
export const applyBatches = async (
  db: Db,
  batches: readonly { readModel: ReadModel; batch: Batch }[],
): Promise<void> => {
  for (const { batch } of batches) assertWithin(batch)
  // Checkpoints move in one order everywhere, and every checkpoint before any table, so there is no
  // deadlock.
  const sorted = batches.toSorted((a, b) => (a.readModel.name < b.readModel.name ? -1 : 1))
  const move = async (trx: Db): Promise<void> => {
    const moves = sorted.map(({ readModel: { name, version }, batch: { from, to } }) => ({
      name,
      version,
      from,
      to,
    }))
    const lostCheckpoint = await moveCheckpoints(trx, moves)
    if (lostCheckpoint) {
      throw new OwnershipLost(
        `the checkpoint of ${lostCheckpoint.name} no longer stands at ${lostCheckpoint.from}`,
      )
    }
  }
  // If only existing checkpoints move, one statement moves all of them or none.
  if (batches.every(({ batch: { events, from } }) => events.length === 0 && from > 0n)) {
    await move(db)
    return
  }
  await db.transaction().execute(async (trx) => {
    await move(trx)
    // All of them end before the transaction is rolled back.
    const work = () =>
      Promise.allSettled(
        sorted.map(async ({ readModel, batch }) => {
          if (batch.events.length > 0) await readModel.project(trx, batch.events)
        }),
      )
    const projected = await gatherRows(trx, { findColumns: findColumnsIn(db), work })
    for (const each of projected) if (each.status === 'rejected') throw each.reason
  })
}

/**
 * If a batch fails, it is applied event by event, so that the valid events count and the bad one is
 * named.
 */
export const findBadEvent = async (
  readModel: ReadModel,
  events: readonly RecordedEvent[],
  take: (some: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> => {
  try {
    return await take(events)
  } catch (error) {
    if (isTransient(error)) throw error
    const [only, ...others] = events
    if (only && others.length === 0) throw new BadEvent(readModel, only, error)
  }
  for (const event of events) {
    try {
      await take([event])
    } catch (error) {
      if (isTransient(error)) throw error
      throw new BadEvent(readModel, event, error)
    }
  }
}

const columnsByDatabase = new WeakMap<Db, FindColumns>()

const findColumnsIn = (db: Db): FindColumns => {
  const findColumns = columnsByDatabase.get(db) ?? createFindColumns()
  columnsByDatabase.set(db, findColumns)
  return findColumns
}

const isTransient = (error: unknown): boolean =>
  error instanceof OwnershipLost || isConnectionLost(error)

const assertWithin = ({ from, to, events }: Batch): void => {
  const last = assertInOrder(events, from)
  assert(last <= to, `position ${last} stands out of order`)
}
