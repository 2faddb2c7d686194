import { assert } from '@almoner/domain/kernel/assert.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * How far has each reader of the events come? A read model's checkpoint moves in the transaction
 * that writes its rows, so neither is ever ahead of the other.
 */
export type CheckpointTable = {
  name: string
  version: number
  /** Everything up to here is taken in. */
  position: bigint
}

/** Where a reader stands; 0 where it never began. */
export const readCheckpoint = async (db: Db, name: string): Promise<bigint> =>
  (await checkpointOf(db, name))?.position ?? 0n

/** Every reader that ever began, and how far it has come. */
export const checkpoints = async (
  db: Db,
): Promise<readonly { name: string; version: number; position: bigint }[]> =>
  await db
    .selectFrom('read_models.checkpoints')
    .select(['name', 'version', 'position'])
    .orderBy('name')
    .execute()

export const checkpointOf = async (
  db: Db,
  name: string,
): Promise<{ version: number; position: bigint } | null> => {
  const row = await db
    .selectFrom('read_models.checkpoints')
    .select(['version', 'position'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Moves a checkpoint on, if it still stands at `from`. False: another process has moved it, and
 * whatever was done in this transaction on the strength of it must be rolled back.
 */
export const moveCheckpoint = async (
  db: Db,
  options: { name: string; from: bigint; to: bigint; version?: number },
): Promise<boolean> => {
  const { name, from, to, version = 1 } = options
  assert(to >= from, 'a checkpoint moves forwards')
  const moved = await db
    .updateTable('read_models.checkpoints')
    .set({ position: to })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('position', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 1n) return true
  return from === 0n && (await beginCheckpoint(db, { name, version, position: to }))
}

/** The first one to come makes it; false where it was there. */
const beginCheckpoint = async (
  db: Db,
  row: { name: string; version: number; position: bigint },
): Promise<boolean> => {
  const begun = await db
    .insertInto('read_models.checkpoints')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return begun.numInsertedOrUpdatedRows === 1n
}

/** Takes a reader back to the beginning, for a rebuild. Whoever is in the middle of a batch loses it. */
export const resetCheckpoint = async (
  db: Db,
  { name, version }: { name: string; version: number },
): Promise<void> => {
  await sql`insert into read_models.checkpoints (name, version, position)
    values (${name}, ${version}, 0)
    on conflict (name) do update set version = excluded.version, position = 0`.execute(db)
}
