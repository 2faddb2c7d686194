import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Person } from '../credentials/table.ts'
import { selectLoginId } from '../memberships/memberships.ts'

/** The most browsers kept for one person. The one with the oldest login is dropped first. */
const mostDevices = 20

type Device = Person & { tokenHash: string; now: Instant }

export const rememberDevice = async (
  db: Db,
  { realm, personId, tokenHash, now, expiresAt }: Device & { expiresAt: Instant },
): Promise<void> => {
  await sql`insert into operational.known_devices as known
      (realm, person_id, token_hash, created_at, expires_at)
    values (${realm}, ${selectLoginId({ realm, personId })}, ${tokenHash}, ${now}, ${expiresAt})
    on conflict (realm, person_id, token_hash) do update
      set created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db)
  await sql`delete from operational.known_devices where realm = ${realm} and person_id = ${selectLoginId({ realm, personId })}
    and token_hash in (select token_hash from operational.known_devices
      where realm = ${realm} and person_id = ${selectLoginId({ realm, personId })}
      order by created_at desc, token_hash offset ${mostDevices})`.execute(db)
}

export const isKnownDevice = async (
  db: Db,
  { realm, personId, tokenHash, now }: Device,
): Promise<boolean> => {
  const row = await db
    .selectFrom('operational.known_devices')
    .select('token_hash')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a person has logged in on any device that is still stored. */
export const hasDevices = async (
  db: Db,
  { realm, personId, now }: Omit<Device, 'tokenHash'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('operational.known_devices')
    .select('token_hash')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const forgetDevices = async (db: Db, { realm, personId }: Person): Promise<void> => {
  await db
    .deleteFrom('operational.known_devices')
    .where('realm', '=', realm)
    .where('person_id', '=', selectLoginId({ realm, personId }))
    .execute()
}
