import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'
import type { Person, Realm } from '../credentials/table.ts'
import { selectLoginId, markOpened, selectPersonIds } from '../memberships/memberships.ts'

export type Session = Person & {
  organisationId: OrganisationId | null
  createdAt: Instant
  expiresAt: Instant
  lastSeenAt: Instant
}

export const openSession = async (
  db: Db,
  options: Pick<Session, 'realm' | 'personId' | 'organisationId' | 'expiresAt'> & {
    tokenHash: string
    device: string
    place: string
    now: Instant
  },
): Promise<void> => {
  const { tokenHash, realm, personId, organisationId, device, place, now, expiresAt } = options
  assert(expiresAt > now, 'a session ends after it begins')
  assert((realm === 'staff') === (organisationId !== null), 'staff, and only staff, have a charity')
  await db
    .insertInto('operational.sessions')
    .values({
      token_hash: tokenHash,
      realm,
      person_id: personId,
      organisation_id: organisationId,
      device,
      place,
      created_at: now,
      expires_at: expiresAt,
      last_seen_at: now,
      revoked_at: null,
    })
    .execute()
  if (realm === 'staff') await markOpened(db, { staffId: personId, now })
}

type Switching = {
  /** The hash of the token of the session that ends. */
  from: string
  tokenHash: string
  staffId: StaffId
  organisationId: OrganisationId
  device: string
  place: string
  now: Instant
}

/**
 * Ends a staff member’s session and opens one at another of their charities instead. The new
 * session keeps the former end, and a proof of identity stays valid as long as in the former
 * session. Returns its end. Returns null if the former session has ended. Also returns null if the
 * password or the username has changed since its login, because it is then about to end.
 */
export const switchSession = async (
  db: Db,
  { from, tokenHash, staffId, organisationId, device, place, now }: Switching,
): Promise<Instant | null> => {
  const { rows } = await sql<{ expires_at: Instant }>`with former as (
      update operational.sessions set revoked_at = ${now}
      where token_hash = ${from} and realm = 'staff' and ${hasNotEnded(now)}
        and not exists (select from operational.credentials
          where realm = 'staff' and person_id = ${selectLoginId({ realm: 'staff', personId: staffId })}
            and links_void_before > operational.sessions.created_at)
      returning created_at, expires_at, proved_at
    )
    insert into operational.sessions (token_hash, realm, person_id, organisation_id, device, place,
      created_at, expires_at, last_seen_at, revoked_at, proved_at)
    select ${tokenHash}, 'staff', ${staffId}::uuid, ${organisationId}::uuid, ${device}, ${place},
      created_at, expires_at, ${now}, null, proved_at from former
    returning expires_at`.execute(db)
  const [opened] = rows
  if (opened === undefined) return null
  await markOpened(db, { staffId, now })
  return opened.expires_at
}

type Asked = { tokenHash: string; now: Instant }

/** However often a session slides on, it ends so long after its login. */
const absoluteSessionSeconds: Record<Realm, number> = {
  donor: 180 * 24 * 3600,
  staff: 7 * 24 * 3600,
  administrator: 12 * 3600,
}

const absoluteEnd = sql`created_at + make_interval(secs => (case realm
  when 'donor' then ${absoluteSessionSeconds.donor}::float8
  when 'staff' then ${absoluteSessionSeconds.staff}::float8
  else ${absoluteSessionSeconds.administrator}::float8 end))`

const hasNotEnded = (now: Instant) =>
  sql<boolean>`(revoked_at is null and expires_at > ${now} and ${absoluteEnd} > ${now})`

/** Null for a token that was never issued, has expired, or was revoked. */
export const findSession = async (db: Db, { tokenHash, now }: Asked): Promise<Session | null> => {
  const row = await db
    .selectFrom('operational.sessions')
    .select([
      'realm',
      'person_id as personId',
      'organisation_id as organisationId',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where(hasNotEnded(now))
    .executeTakeFirst()
  return row ?? null
}

/** Extends an open session; one that has ended stays ended. */
export const touchSession = async (
  db: Db,
  { tokenHash, now, expiresAt }: Asked & { expiresAt: Instant },
): Promise<void> => {
  assert(expiresAt > now, 'a session slides forwards')
  await db
    .updateTable('operational.sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where(hasNotEnded(now))
    .execute()
}

/** Signing out; the first time counts. */
export const revokeSession = async (db: Db, { tokenHash, now }: Asked): Promise<void> => {
  await db
    .updateTable('operational.sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The person of this session has proved their identity again. */
export const markProved = async (db: Db, { tokenHash, now }: Asked): Promise<void> => {
  await db
    .updateTable('operational.sessions')
    .set({ proved_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Returns whether the person proved their identity since this time. A proof in the future is from a
 * clock that ran ahead.
 */
export const isProvedSince = async (
  db: Db,
  { tokenHash, since, now }: Asked & { since: Instant },
): Promise<boolean> => {
  const row = await db
    .selectFrom('operational.sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('proved_at', '>=', since)
    .where('proved_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

type Whose = Person & { now: Instant }

export type OpenSession = {
  /** Identifies the session, and grants no access. */
  id: string
  tokenHash: string
  device: string
  place: string
  createdAt: Instant
  lastSeenAt: Instant
}

const idOfSession = sql<string>`left(token_hash, 16)`

/** Lists this person's open sessions at all their charities; the last used first. */
export const listSessions = async (
  db: Db,
  { realm, personId, now, limit }: Whose & { limit: number },
): Promise<readonly OpenSession[]> => {
  return await db
    .selectFrom('operational.sessions')
    .select([
      idOfSession.as('id'),
      'token_hash as tokenHash',
      'device',
      'place',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('realm', '=', realm)
    .where('person_id', 'in', selectPersonIds({ realm, personId }))
    .where(hasNotEnded(now))
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .execute()
}

type Ending = Whose & { id?: string; except?: string }

/**
 * Ends the sessions of a login at all its person's charities: one, all except one, or all. Returns
 * how many were open.
 */
export const revokeLoginSessions = (db: Db, { realm, personId, ...ending }: Ending) =>
  revoke(db, { realm, whose: selectPersonIds({ realm, personId }), ...ending })

/** Ends those of this person alone: of staff, those at the charity that names them so. */
export const revokeSessions = (db: Db, { realm, personId, now }: Whose) =>
  revoke(db, { realm, whose: sql`(select ${personId}::uuid)`, now })

const revoke = async (
  db: Db,
  { realm, whose, now, id, except }: Omit<Ending, 'personId'> & { whose: RawBuilder<string> },
): Promise<number> => {
  let sessions = db
    .updateTable('operational.sessions')
    .set({ revoked_at: now })
    .where('realm', '=', realm)
    .where('person_id', 'in', whose)
    .where('revoked_at', 'is', null)
  if (id !== undefined) sessions = sessions.where(idOfSession, '=', id)
  if (except !== undefined) sessions = sessions.where('token_hash', '<>', except)
  const { numUpdatedRows } = await sessions.executeTakeFirst()
  return Number(numUpdatedRows)
}

type Explained = { tokenHash: string; organisationId: OrganisationId }

/** Records that the administrator of this session gave a reason for opening this charity's data. */
export const markExplained = async (
  db: Db,
  { tokenHash, organisationId }: Explained,
): Promise<void> => {
  await db
    .updateTable('operational.sessions')
    .set({ explained_charities: sql`array_append(explained_charities, ${organisationId}::uuid)` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export const hasExplained = async (
  db: Db,
  { tokenHash, organisationId }: Explained,
): Promise<boolean> => {
  const row = await db
    .selectFrom('operational.sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`${organisationId}::uuid = any(explained_charities)`)
    .executeTakeFirst()
  return row !== undefined
}
