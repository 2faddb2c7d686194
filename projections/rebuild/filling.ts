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

export type FillingOptions = {
  store: Pick<EventStore, 'readAll'>
  session: Db
  readModel: ReadModel
  pageSize: number
  mostBytesHeld: number
  reached: (position: bigint) => void
  signal: AbortSignal | undefined
}

/**
 * Tables beside the live ones that are being filled. How far they have come is kept in memory alone:
 * a rebuild that is cut off begins again.
 */
export type Filling = {
  session: Db
  readModel: ReadModel
  position: () => bigint
  /** Everything up to a position; nothing where they have come that far. */
  fillUpTo: (upTo: bigint) => Promise<void>
  /** Until the live model is less than a page ahead; one that always runs away is not chased for ever. */
  comeNear: (atLeast: bigint) => Promise<void>
  /** Takes what is left up to `upTo` into the caller's transaction. */
  finishIn: (trx: Transaction<Database>, upTo: bigint) => Promise<void>
}

const mostRounds = 100

export const beginFilling = (options: FillingOptions): Filling => {
  const { store, session, readModel, pageSize, mostBytesHeld, reached, signal } = options
  const next = session.withPlugin(toNextSchema())
  const known = createKnownRows({ beginsEmpty: true })
  const held = createHeldRows()
  /** Up to where events are taken in, and up to where the tables tell of them. */
  let position = 0n
  let written = 0n
  const pagesUpTo = (upTo: bigint) => pagesOf(store, { readModel, after: position, upTo, pageSize })

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

  const takeInHoldingBack = async ({ events, to }: Batch, upTo: bigint): Promise<void> => {
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
  const fillHoldingBack = async (upTo: bigint): Promise<boolean> => {
    for await (const page of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      try {
        await takeInHoldingBack(page, upTo)
      } catch (error) {
        if (isNobodysFault(error)) throw error
        return false
      }
      reached(position)
    }
    return true
  }

  const fillUpTo = async (upTo: bigint): Promise<void> => {
    if (await fillHoldingBack(upTo)) return
    // Once more from where the tables stand, and every page is written: whose fault it is shows there.
    for await (const { events, to } of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      await findBadEvent(readModel, events, (some) => within((trx) => readModel.project(trx, some)))
      position = to
      written = to
      reached(position)
    }
  }

  const comeNear = async (atLeast: bigint): Promise<void> => {
    for (let round = 0; round < mostRounds; round++) {
      const live = (await checkpointOf(session, readModel.name))?.position ?? 0n
      if (position >= atLeast && live - position <= BigInt(pageSize)) return
      await fillUpTo(live > atLeast ? live : atLeast)
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
