import { sql } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

/** The provider's id of the newest object that was read of a list; null where none was. */
export const findProviderCursor = async (db: Db, name: string): Promise<string | null> => {
  const row = await db
    .selectFrom('operational.provider_cursors')
    .select('object_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.object_id ?? null
}

/** Never moves back: of two that read the same list, the one behind changes nothing. */
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

/** The provider knows the object no more. A cursor that has moved on meanwhile stays. */
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
