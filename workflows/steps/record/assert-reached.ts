import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@almoner/eventstore/position.ts'
import { readCheckpoint } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import type { AppDb } from '../../database.ts'

/** A checkpoint lags up to half a second if no event concerns its model. */
const mostLooks = 20
const lookEveryMilliseconds = 100

/**
 * Waits for a moment until a read model, which may lag behind the events, has come to a position.
 * Throws if it does not, so that the activity is retried.
 */
export const assertReached = async (db: AppDb, name: string, position: Position): Promise<void> => {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if ((await readCheckpoint(db, name)) >= position) return
    await delay(lookEveryMilliseconds)
  }
  throw new Error(`the read model ${name} has not come to ${position} yet`)
}
