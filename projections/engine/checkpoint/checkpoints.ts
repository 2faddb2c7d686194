import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import type { Stopped } from './checkpoint-table.ts'
import type { Db, RowOf } from '../database.ts'
import { executePrepared } from '../execute-prepared.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type Checkpoint = Omit<RowOf<'read_models.checkpoints'>, 'moved_at'>

const columns = ['name', 'version', 'position', 'stopped'] as const

/** The position of a reader; 0 if it never started. */
export const readCheckpoint = async (db: Db, name: string): Promise<Position> =>
  (await findCheckpoint(db, name))?.position ?? 0n

/** Every reader that was ever started, and its position. */
export const checkpoints = async (db: Db): Promise<readonly Checkpoint[]> =>
  await db.selectFrom('read_models.checkpoints').select(columns).orderBy('name').execute()

/** Returns the time for which each reader has not moved. */
export const restingSeconds = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('read_models.checkpoints')
    .select([
      'name',
      sql<number>`extract(epoch from clock_timestamp() - moved_at)::float8`.as('seconds'),
    ])
    .execute()
  return new Map(rows.map(({ name, seconds }) => [name, seconds]))
}

export const findCheckpoint = async (db: Db, name: string): Promise<Checkpoint | null> => {
  const row = await db
    .selectFrom('read_models.checkpoints')
    .select(columns)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the checkpoint, locked until the transaction ends. No other batch commits during that
 * time.
 */
export const holdCheckpoint = async (trx: Db, name: string): Promise<Checkpoint> =>
  await trx
    .selectFrom('read_models.checkpoints')
    .select(columns)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type Move = { name: string; from: Position; to: Position; version?: number }

/**
 * Moves a checkpoint on if it is still at `from`. False: another process has moved it, and
 * everything in this transaction that relies on it must be rolled back.
 */
export const moveCheckpoint = async (db: Db, move: Move): Promise<boolean> =>
  (await moveCheckpoints(db, [move])) === null

/**
 * Moves all checkpoints with one statement and returns the first that could not be moved, or null.
 * Those that have moved before are all moved or none. The rows are locked in the order of their
 * names, so that two callers cannot deadlock. The commit does not wait for the disk: after a crash
 * of the server the work is done again from the checkpoint on disk. The rows are never behind the
 * checkpoint, because they precede it in one log.
 */
export const moveCheckpoints = async (db: Db, moves: readonly Move[]): Promise<Move | null> => {
  for (const { from, to } of moves) assert(to >= from, 'a checkpoint moves forwards')
  const wanted = moves.map(({ name, from, to, version = 1 }) => ({
    name,
    version,
    from: `${from}`,
    to: `${to}`,
  }))
  const movedBefore = moves.filter(({ from }) => from > 0n)
  const { rows } = await executePrepared<{ name: string }>(
    db,
    sql`
    with at_leisure as materialized (select set_config('synchronous_commit', 'off', true)),
    wanted as materialized (
      select held.name, moved."from", moved."to"
        from ${sql.table('read_models.checkpoints')} as held
        join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as moved (name text, version integer, "from" bigint, "to" bigint)
          on held.name = moved.name and held.version = moved.version
            and held.position = moved."from"
       order by held.name
         for update of held
    )
    update ${sql.table('read_models.checkpoints')} as checkpoint
       set position = wanted."to",
           stopped = case when wanted."to" > wanted."from" then null else checkpoint.stopped end,
           moved_at = clock_timestamp()
      from wanted, at_leisure
     where checkpoint.name = wanted.name
       and (select count(*) from wanted where "from" > 0) = ${movedBefore.length}
    returning checkpoint.name`,
  )
  const moved = new Set(rows.map(({ name }) => name))
  for (const move of moves) {
    const { name, from, to, version = 1 } = move
    if (moved.has(name)) continue
    const isBegun = from === 0n && (await beginCheckpoint(db, { name, version, position: to }))
    if (!isBegun) return move
  }
  return null
}

/** The first process creates it; false if it existed. */
export const beginCheckpoint = async (
  db: Db,
  row: { name: string; version: number; position: Position },
): Promise<boolean> => {
  const result = await db
    .insertInto('read_models.checkpoints')
    .values({ ...row, stopped: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Records the event that blocks a reader, for monitoring; the first time counts as `since`. */
export const markStopped = async (
  db: Db,
  { name, version }: { name: string; version: number },
  { event, since }: { event: RecordedEvent; since: Instant },
): Promise<void> => {
  const position = Number(event.position)
  const stopped: Stopped = { type: event.type, position, eventId: event.id, since }
  await beginCheckpoint(db, { name, version, position: 0n })
  // Nothing is recorded if another process has since moved past the event or has already recorded
  // it.
  await sql`update ${sql.table('read_models.checkpoints')}
    set stopped = ${JSON.stringify(stopped)}::jsonb
    where name = ${name} and (version < ${version} or (version = ${version} and position < ${position}))
      and coalesce((stopped ->> 'position')::bigint, 0) <> ${position}`.execute(db)
}
