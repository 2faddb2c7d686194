import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isAskedFor } from '@almoner/eventstore/port/port-rules.ts'
import { expect } from 'vitest'
import type { Db } from '../database.ts'
import { toEventFilter, type ReadModel } from '../read-model.ts'
import { dump, empty } from './database.ts'
import { toRecorded } from './history.ts'

/**
 * `given(db, ...events).projectTwice(model)` runs the model alone in the database, with every event
 * delivered twice.
 */
export const given = (db: Db, ...events: readonly AnyEvent[]) => ({
  projectTwice: async (readModel: ReadModel): Promise<void> => {
    await empty(db, readModel)
    const recorded = toRecorded(...events)
    await projectAll(db, readModel, recorded)
    const once = await dump(db, readModel)
    await projectAll(db, readModel, recorded)
    expect(await dump(db, readModel)).toEqual(once)
  },
})

/** Returns the events that the store would deliver to a read model. */
export const eventsForModel = (
  readModel: ReadModel,
  events: readonly RecordedEvent[],
): readonly RecordedEvent[] => events.filter(isAskedFor(toEventFilter(readModel)))

export const projectAll = async (
  db: Db,
  readModel: ReadModel,
  events: readonly RecordedEvent[],
): Promise<void> => {
  await db.transaction().execute((trx) => readModel.project(trx, eventsForModel(readModel, events)))
}

/** Returns the tables after one batch with everything. Fails if a table stays empty. */
export const projectAtOnce = async (db: Db, readModel: ReadModel, events: readonly AnyEvent[]) => {
  await empty(db, readModel)
  await projectAll(db, readModel, toRecorded(...events))
  const tables = await dump(db, readModel)
  for (const rows of Object.values(tables)) expect(rows).not.toEqual([])
  return tables
}

/** The tables after a batch for each event, and after each of them everything so far once more. */
export const projectOneByOne = async (
  db: Db,
  readModel: ReadModel,
  events: readonly AnyEvent[],
) => {
  await empty(db, readModel)
  const recorded = toRecorded(...events)
  for (const [index, event] of recorded.entries()) {
    await projectAll(db, readModel, [event])
    await projectAll(db, readModel, recorded.slice(0, index + 1))
  }
  return await dump(db, readModel)
}
