import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Person, Realm } from '../credentials/table.ts'

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
    .insertInto('kept.sessions')
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
    .selectFrom('kept.sessions')
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
    .updateTable('kept.sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where(hasNotEnded(now))
    .execute()
}

/** Signing out; the first time counts. */
export const revokeSession = async (db: Db, { tokenHash, now }: Asked): Promise<void> => {
  await db
    .updateTable('kept.sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The person of this session has proved their identity again. */
export const markProved = async (db: Db, { tokenHash, now }: Asked): Promise<void> => {
  await db
    .updateTable('kept.sessions')
    .set({ proved_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Whether they did so since this time. A proof in the future is of a clock that ran ahead. */
export const isProvedSince = async (
  db: Db,
  { tokenHash, since, now }: Asked & { since: Instant },
): Promise<boolean> => {
  const row = await db
    .selectFrom('kept.sessions')
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

/** This person's open sessions, the last used first. */
export const listSessions = async (
  db: Db,
  { realm, personId, now, limit }: Whose & { limit: number },
): Promise<readonly OpenSession[]> => {
  return await db
    .selectFrom('kept.sessions')
    .select([
      idOfSession.as('id'),
      'token_hash as tokenHash',
      'device',
      'place',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .where(hasNotEnded(now))
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .execute()
}

/** Ends one of this person's sessions, or all but one, or all; returns how many were open. */
export const revokeSessions = async (
  db: Db,
  { realm, personId, now, id, except }: Whose & { id?: string; except?: string },
): Promise<number> => {
  let sessions = db
    .updateTable('kept.sessions')
    .set({ revoked_at: now })
    .where('realm', '=', realm)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
  if (id !== undefined) sessions = sessions.where(idOfSession, '=', id)
  if (except !== undefined) sessions = sessions.where('token_hash', '<>', except)
  const { numUpdatedRows } = await sessions.executeTakeFirst()
  return Number(numUpdatedRows)
}

type Explained = { tokenHash: string; organisationId: OrganisationId }

/** The administrator of this session has said why they open this charity's data. */
export const markExplained = async (
  db: Db,
  { tokenHash, organisationId }: Explained,
): Promise<void> => {
  await db
    .updateTable('kept.sessions')
    .set({ explained_charities: sql`array_append(explained_charities, ${organisationId}::uuid)` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export const hasExplained = async (
  db: Db,
  { tokenHash, organisationId }: Explained,
): Promise<boolean> => {
  const row = await db
    .selectFrom('kept.sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`${organisationId}::uuid = any(explained_charities)`)
    .executeTakeFirst()
  return row !== undefined
}
