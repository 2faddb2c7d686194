import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, laterPosition, type Position } from '@almoner/eventstore/position.ts'
import type { Transaction } from 'kysely'
import { findBadEvent } from '../run/apply-batch.ts'
import { findCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Database, Db } from '../database.ts'
import type { ReadModel } from '../read-model.ts'
import { toNextSchema } from './next-schema.ts'
import { readPages } from './pages.ts'

export type FillingOptions = {
  store: Pick<EventStore, 'readAll'>
  session: Db
  readModel: ReadModel
  pageSize: number
  reached: (position: Position, events: number) => void
  signal: AbortSignal | undefined
}

/**
 * Tables beside the live ones that are being filled, one page of events in each transaction. The
 * position reached is only in memory: a rebuild that is interrupted starts again from the first
 * event.
 */
export type Filling = {
  session: Db
  readModel: ReadModel
  position: () => Position
  /** Applies everything up to a position, or nothing if the tables are already there. */
  fillUpTo: (upTo: Position) => Promise<void>
  /** Fills until the live model is less than a page ahead, for a limited number of rounds. */
  comeNear: (atLeast: Position) => Promise<void>
  /** Applies the remaining events up to `upTo` in the caller's transaction. */
  finishIn: (trx: Transaction<Database>, upTo: Position) => Promise<void>
}

const mostRounds = 100

export const beginFilling = (options: FillingOptions): Filling => {
  const { store, session, readModel, pageSize, reached, signal } = options
  const next = session.withPlugin(toNextSchema())
  let position: Position = 0n
  let eventCount = 0
  const pagesUpTo = (upTo: Position) =>
    readPages(store, { readModel, after: position, upTo, pageSize })

  const fillUpTo = async (upTo: Position): Promise<void> => {
    for await (const { events, to } of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      await findBadEvent(readModel, events, (some) =>
        next.transaction().execute((trx) => readModel.project(trx, some)),
      )
      position = to
      eventCount += events.length
      reached(position, events.length)
    }
  }

  const comeNear = async (atLeast: Position): Promise<void> => {
    for (let round = 0; round < mostRounds; round++) {
      const live = (await findCheckpoint(session, readModel.name))?.position ?? 0n
      const goal = laterPosition(live, atLeast)
      if (!isAfter(goal, position)) return
      const before = eventCount
      await fillUpTo(goal)
      if (eventCount - before <= pageSize) return
    }
  }

  const finishIn: Filling['finishIn'] = async (trx, upTo) => {
    const nextTrx = trx.withPlugin(toNextSchema())
    for await (const { events } of pagesUpTo(upTo)) await readModel.project(nextTrx, events)
  }

  return { session, readModel, position: () => position, fillUpTo, comeNear, finishIn }
}
