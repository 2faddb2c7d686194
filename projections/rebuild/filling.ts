import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Transaction } from 'kysely'
import { findBadEvent } from '../apply-batch.ts'
import { checkpointOf } from '../checkpoints.ts'
import type { Database, Db } from '../database.ts'
import { createKnownRows, withKnownRows } from '../known-rows.ts'
import type { ReadModel } from '../read-model.ts'
import { toNextSchema } from './next-schema.ts'
import { pagesOf } from './pages.ts'

export type FillingOptions = {
  store: Pick<EventStore, 'readAll'>
  session: Db
  readModel: ReadModel
  pageSize: number
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
  const { store, session, readModel, pageSize, reached, signal } = options
  const known = createKnownRows({ beginsEmpty: true })
  let position = 0n
  const pagesUpTo = (upTo: bigint) => pagesOf(store, { readModel, after: position, upTo, pageSize })

  const fillUpTo = async (upTo: bigint): Promise<void> => {
    const next = session.withPlugin(toNextSchema())
    for await (const { events, to } of pagesUpTo(upTo)) {
      signal?.throwIfAborted()
      await findBadEvent(readModel, events, async (some) => {
        try {
          await next.transaction().execute(async (trx) => {
            withKnownRows(trx, known)
            await readModel.project(trx, some)
          })
        } catch (error) {
          known.forgetRows()
          throw error
        }
      })
      position = to
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
