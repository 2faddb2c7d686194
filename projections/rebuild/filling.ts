import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Transaction } from 'kysely'
import { findBadEvent, isNobodysFault, type Batch } from '../apply-batch.ts'
import { checkpointOf } from '../checkpoints.ts'
import type { Database, Db } from '../database.ts'
import { createHeldRows, withHeldRows } from '../held-rows.ts'
import { createKnownRows, withKnownRows } from '../known-rows.ts'
import type { ReadModel } from '../read-model.ts'
import { toNextSchema } from './next-schema.ts'
import { pagesOf } from './pages.ts'
import { isAfter, later, type Position } from '@almoner/eventstore/position.ts'

export type FillingOptions = {
  store: Pick<EventStore, 'readAll'>
  session: Db
  readModel: ReadModel
  pageSize: number
  mostBytesHeld: number
  reached: (position: Position, events: number) => void
  signal: AbortSignal | undefined
}

/**
 * Tables beside the live ones that are being filled. How far they have come is kept in memory alone:
 * a rebuild that is cut off begins again.
 */
export type Filling = {
  session: Db
  readModel: ReadModel
  position: () => Position
  /** Everything up to a position; nothing where they have come that far. */
  fillUpTo: (upTo: Position) => Promise<void>
  /** Until the live model is less than a page ahead; one that always runs away is not chased for ever. */
  comeNear: (atLeast: Position) => Promise<void>
  /** Takes what is left up to `upTo` into the caller's transaction. */
  finishIn: (trx: Transaction<Database>, upTo: Position) => Promise<void>
}

const mostRounds = 100

export const beginFilling = (options: FillingOptions): Filling => {
  const { store, session, readModel, pageSize, mostBytesHeld, reached, signal } = options
  const next = session.withPlugin(toNextSchema())
  const known = createKnownRows({ beginsEmpty: true })
  const held = createHeldRows()
  /** Up to where events are taken in, and up to where the tables tell of them. */
  let position: Position = 0n
  let written: Position = 0n
  let taken = 0
  const pagesUpTo = (upTo: Position) =>
    pagesOf(store, { readModel, after: position, upTo, pageSize })

  const within = async (work: (trx: Transaction<Database>) => Promise<void>): Promise<void> => {
    try {
      await next.transaction().execute(async (trx) => {
        withKnownRows(trx, known)
        await work(trx)
      })
    } catch (error) {
      known.forgetRows()
      held.drop()
      position = written
      throw error
    }
  }

  const takeInHoldingBack = async ({ events, to }: Batch, upTo: Position): Promise<void> => {
    await within(async (trx) => {
      withHeldRows(trx, held)
      await readModel.project(trx, events)
    })
    position = to
    if (to < upTo && held.bytes() < mostBytesHeld) return
    await within((trx) => held.write(trx))
    written = to
  }

  /** False where something was refused: nothing is held back then, and the position is the tables'. */
  const fillHoldingBack = async (upTo: Position): Promise<boolean> => {
    for await (const page of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      try {
        await takeInHoldingBack(page, upTo)
      } catch (error) {
        if (isNobodysFault(error)) throw error
        return false
      }
      reached(position, page.events.length)
      taken += page.events.length
    }
    return true
  }

  const fillUpTo = async (upTo: Position): Promise<void> => {
    if (await fillHoldingBack(upTo)) return
    // Once more from where the tables stand, and every page is written: whose fault it is shows there.
    for await (const { events, to } of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      await findBadEvent(readModel, events, (some) => within((trx) => readModel.project(trx, some)))
      position = to
      written = to
      reached(position, events.length)
      taken += events.length
    }
  }

  const comeNear = async (atLeast: Position): Promise<void> => {
    for (let round = 0; round < mostRounds; round++) {
      const live = (await checkpointOf(session, readModel.name))?.position ?? 0n
      const goal = later(live, atLeast)
      if (!isAfter(goal, position)) return
      const before = taken
      await fillUpTo(goal)
      if (taken - before <= pageSize) return
    }
  }

  const finishIn: Filling['finishIn'] = async (trx, upTo) => {
    const next = trx.withPlugin(toNextSchema())
    for await (const { events } of pagesUpTo(upTo)) {
      await readModel.project(next, events)
    }
  }

  return { session, readModel, position: () => position, fillUpTo, comeNear, finishIn }
}
