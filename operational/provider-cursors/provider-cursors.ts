import { sql } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

/** Returns the provider's id of the newest object read from a list, or null if none was read. */
export const findProviderCursor = async (db: Db, name: string): Promise<string | null> => {
  const row = await db
    .selectFrom('operational.provider_cursors')
    .select('object_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.object_id ?? null
}

/**
 * Moves the cursor and never moves it back: if two processes read one list, the slower one changes
 * nothing.
 */
export const moveProviderCursor = async (
  db: Db,
  { name, objectId, createdAt }: { name: string; objectId: string; createdAt: Instant },
): Promise<void> => {
  await sql`insert into operational.provider_cursors as before (name, object_id, created_at)
    values (${name}, ${objectId}, ${createdAt})
    on conflict (name) do update
      set object_id = excluded.object_id, created_at = excluded.created_at
      where before.created_at <= excluded.created_at`.execute(db)
}

/**
 * Deletes a cursor whose object the provider no longer knows. A cursor that has since moved on
 * stays.
 */
export const forgetProviderCursor = async (
  db: Db,
  { name, objectId }: { name: string; objectId: string },
): Promise<void> => {
  await db
    .deleteFrom('operational.provider_cursors')
    .where('name', '=', name)
    .where('object_id', '=', objectId)
    .execute()
}
