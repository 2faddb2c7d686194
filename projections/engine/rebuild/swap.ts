import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { holdCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Database } from '../database.ts'
import type { Filling } from './filling.ts'
import { putInPlace } from './next-tables.ts'
import { RebuildRefused } from './session.ts'
import type { Position } from '@almoner/eventstore/position.ts'

// Shorter than PostgreSQL's deadlock timeout: the swap is aborted, no reader is.
const lockTimeoutMilliseconds = 500
const millisecondsBetweenAttempts = 250
const mostAttempts = 40

/**
 * Runs one short transaction that locks the live checkpoint, applies the last events and swaps the
 * tables. It locks the checkpoint and then the tables, as every batch does, so that no two
 * deadlock.
 */
export const swap = async (filling: Filling, goal: Position): Promise<Position> => {
  for (let attempt = 1; ; attempt++) {
    await filling.comeNear(goal)
    try {
      return await filling.session.transaction().execute((trx) => swapIn(trx, filling))
    } catch (error) {
      if (!isLockTaken(error) || attempt === mostAttempts) throw error
    }
    await delay(millisecondsBetweenAttempts)
  }
}

const swapIn = async (trx: Transaction<Database>, filling: Filling): Promise<Position> => {
  const { name, version, tables } = filling.readModel
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMilliseconds)}`.execute(trx)
  // This one waits for the disk, and with it everything that was written before it.
  await sql`set local synchronous_commit = on`.execute(trx)
  const live = await holdCheckpoint(trx, name)
  if (live.version > version) throw new RebuildRefused(`${name} is at version ${live.version} now`)
  await filling.finishIn(trx, live.position)
  await putInPlace(trx, tables)
  const position = live.position > filling.position() ? live.position : filling.position()
  await trx
    .updateTable('read_models.checkpoints')
    .set({ version, position, stopped: null })
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return position
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const isLockTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === lockNotAvailable || error.code === deadlockDetected)
