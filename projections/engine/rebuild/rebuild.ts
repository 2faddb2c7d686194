import { assert } from '@almoner/domain/kernel/assert.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import { beginCheckpoint, findCheckpoint, holdCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Db } from '../database.ts'
import type { ReadModel } from '../read-model.ts'
import { compareTables, isSame, type TableComparison } from './compare-tables.ts'
import { beginFilling, type Filling } from './filling.ts'
import { dropNextTables, indexNextTables, makeNextTables } from './next-tables.ts'
import { createProgress } from './progress.ts'
import { RebuildRefused, withRebuildSession } from './session.ts'
import { swap } from './swap.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type RebuildOptions = {
  store: Pick<EventStore, 'readAll' | 'head'>
  /** It needs at least two connections: one builds, one locks the live checkpoint for a moment. */
  db: Db
  readModel: ReadModel
  /** One line of progress, for a person. */
  progress: (line: string) => void
  /** Build and compare, without a change of the live tables. */
  verifyOnly?: boolean
  pageSize?: number
  signal?: AbortSignal
}

export type Rebuilt = {
  position: Position
  /** The differences of the live rows at that position; null if there was nothing to compare. */
  compared: readonly TableComparison[] | null
}

/**
 * Rebuilds a read model from the first event in tables beside the live ones, proves the two equal
 * at one position, and swaps the tables. Screens show the old rows until then. A running projector
 * updates these and is not affected: the new rows are exactly at its checkpoint. A rebuild that is
 * aborted does not change the live tables.
 */
export const rebuildReadModel = async (options: RebuildOptions): Promise<Rebuilt> =>
  await withRebuildSession(options.db, options.readModel.name, async (session) => {
    const { tables } = options.readModel
    try {
      return await build(session, options)
    } finally {
      await dropNextTables(session, tables).catch(() => {})
    }
  })

const build = async (session: Db, options: RebuildOptions): Promise<Rebuilt> => {
  const { store, readModel, progress: say, signal } = options
  const { name, tables, largestBatch = Infinity } = readModel
  const pageSize = Math.min(options.pageSize ?? 2_000, largestBatch)
  const live = await liveCheckpoint(session, readModel)
  const head = await store.head()
  assert(live.position <= head, `${name} stands at ${live.position}, beyond the books' ${head}`)
  // Two versions of a model differ by intention, and an empty model proves nothing.
  const isComparable = live.version === readModel.version && live.position > 0n
  // Beyond a live model its projector would have to be overtaken, and those events are its work.
  const goal = isComparable ? live.position : head
  say(`${name}: rebuilding from the first of ${goal} events`)
  await makeNextTables(session, tables)
  const { reached } = createProgress({ name, goal, say })
  const filling = beginFilling({ store, session, readModel, pageSize, reached, signal })
  await filling.fillUpTo(goal)
  await indexNextTables(session, tables)
  const compared = isComparable ? await compareAtOnePosition(options.db, filling) : null
  for (const line of linesAbout(name, compared)) say(line)
  if (!options.verifyOnly) {
    const position = await swap(filling, goal)
    say(`${name}: rebuilt up to position ${position}`)
    return { position, compared }
  }
  return { position: filling.position(), compared }
}

const liveCheckpoint = async (session: Db, { name, version }: ReadModel) => {
  // This row can be locked, even if the model never ran.
  await beginCheckpoint(session, { name, version, position: 0n })
  const live = await findCheckpoint(session, name)
  assert(live !== null, 'a checkpoint that was begun is there')
  if (live.version > version) {
    throw new RebuildRefused(`${name} is at version ${live.version}, this program at ${version}`)
  }
  return live
}

/**
 * The projector is paused until the rebuild has reached exactly its position; from then on one
 * snapshot has both, while the live tables continue.
 */
const compareAtOnePosition = async (
  db: Db,
  filling: Filling,
): Promise<readonly TableComparison[]> => {
  const { session, readModel, fillUpTo, comeNear } = filling
  await comeNear(0n)
  const holding = await db.startTransaction().execute()
  try {
    const { position } = await holdCheckpoint(holding, readModel.name)
    assert(position >= filling.position(), 'a checkpoint never runs backwards')
    await fillUpTo(position)
    return await session
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (both) => {
        await sql`select 1`.execute(both)
        await holding.rollback().execute()
        return await compareTables(both, readModel.tables)
      })
  } finally {
    if (!holding.isRolledBack) await holding.rollback().execute()
  }
}

const linesAbout = (
  name: string,
  compared: readonly TableComparison[] | null,
): readonly string[] => {
  if (compared === null) return []
  if (compared.every(isSame)) {
    const rows = compared.reduce((sum, table) => sum + table.rows, 0)
    return [`${name}: equal to the live one, all ${rows} rows`]
  }
  return compared
    .filter((table) => !isSame(table))
    .map(
      ({ table, onlyLive, onlyRebuilt }) =>
        `${name}: ${table} differs: ${onlyLive} rows only in the live one, ${onlyRebuilt} only in the rebuilt one`,
    )
}
