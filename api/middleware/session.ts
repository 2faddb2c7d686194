import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { DonorId, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  openSession,
  switchSession as replaceSession,
  revokeSession,
  findSession,
  touchSession,
} from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv, SignedIn } from '../http/app-env.ts'
import { shownCharityHeader } from '../use-cases/charity/shown-charity-contract.ts'
import { Refusal } from '../http/problem.ts'
import { callerNetwork } from './caller/caller-address.ts'
import { describeDevice } from './caller/device-name.ts'

// Because of the prefix, a browser accepts the cookie only from this host, encrypted and for every
// path: no other sub-domain can set it. A demonstration without encryption cannot use the prefix.
const sessionCookieName = (c: Context<AppEnv>): string =>
  isEncrypted(c) ? '__Host-almoner_session' : 'almoner_session'

const isEncrypted = (c: Context<AppEnv>): boolean => c.get('deps').site.scheme === 'https'

/**
 * A session's lifetime after its last use (decisions, 23); those of staff and administrators do not
 * slide. Every session ends at a fixed time after its login: `absoluteSessionSeconds`.
 */
const sessionSeconds: Record<SignedIn['realm'], number> = {
  donor: 30 * 24 * 3600,
  staff: 12 * 3600,
  administrator: 3600,
}

// Written at most this often, so that a desk that refreshes its list does not write each time.
const touchAfterSeconds = 300

// The clocks of two machines differ slightly.
const aheadMilliseconds = 60_000

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Reads the session from its cookie, or from a bearer token. A call from an external origin has a
 * bearer token or no session: its cookie is not read.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = readToken(c)
  c.set('signedIn', token ? await signedInBy(c, token) : null)
  assertSameCharity(c)
  return next()
})

/**
 * A screen of the desk names the charity that it shows. All tabs of a browser share one session. If
 * another tab has opened another charity since, this tab must not send its screen's data to that
 * charity.
 */
const assertSameCharity = (c: Context<AppEnv>): void => {
  const shownCharity = c.req.header(shownCharityHeader)
  const signedIn = c.get('signedIn')
  if (shownCharity === undefined || signedIn?.realm !== 'staff') return
  if (!c.req.path.startsWith('/api/organizations/')) return
  if (shownCharity !== signedIn.organisationId) throw new Refusal('charity_changed')
}

const readToken = (c: Context<AppEnv>): string | null => {
  const bearer = /^Bearer ([\w-]{43})$/.exec(c.req.header('Authorization') ?? '')?.[1]
  return bearer ?? readCookie(c) ?? null
}

const readCookie = (c: Context<AppEnv>): string | undefined =>
  c.get('isExternal') ? undefined : getCookie(c, sessionCookieName(c))

const signedInBy = async (c: Context<AppEnv>, token: string): Promise<SignedIn | null> => {
  const { db, now } = c.get('deps')
  const tokenHash = hashToken(token)
  const at = instantFromMilliseconds(now())
  const ownSession = await findSession(db, { tokenHash, now: at })
  if (!ownSession) return null
  const { realm, personId, organisationId, lastSeenAt, createdAt: since } = ownSession
  const idleSeconds = (now() - toMilliseconds(lastSeenAt)) / 1000
  // The session was opened or used by a clock that ran ahead.
  const latest = now() + sessionSeconds[realm] * 1000
  const isAhead = toMilliseconds(ownSession.expiresAt) > latest + aheadMilliseconds
  if (isAhead) {
    await touchSession(db, { tokenHash, now: at, expiresAt: instantFromMilliseconds(latest) })
  } else if (realm === 'donor' && idleSeconds > touchAfterSeconds) {
    const expiresAt = instantFromMilliseconds(now() + sessionSeconds.donor * 1000)
    await touchSession(db, { tokenHash, now: at, expiresAt })
    // The browser expires the cookie by its own clock, so the cookie is renewed too.
    if (readCookie(c) === token) keepInCookie(c, token, sessionSeconds.donor)
  }
  return { realm, personId, organisationId, tokenHash, since }
}

/** Whether the session of this request is still open. */
export const isSessionOpen = async (c: Context<AppEnv>): Promise<boolean> => {
  const { db, now } = c.get('deps')
  const { tokenHash } = requirePresent(c.get('signedIn'), 'who is signed in')
  return (await findSession(db, { tokenHash, now: instantFromMilliseconds(now()) })) !== null
}

/**
 * Opens a session and returns its token. Only the session's owner has the token; we store its hash.
 */
export const startSession = async (
  c: Context<AppEnv>,
  person: { realm: SignedIn['realm']; personId: string; organisationId: OrganisationId | null },
): Promise<{ token: string; seconds: number }> => {
  const { db, now } = c.get('deps')
  const token = randomBytes(32).toString('base64url')
  const seconds = sessionSeconds[person.realm]
  const at = instantFromMilliseconds(now())
  const expiresAt = instantFromMilliseconds(now() + seconds * 1000)
  const device = describeDevice(c.req.header('User-Agent'))
  // A donor's place is not recorded: their accounts open no charity's books.
  const place = person.realm === 'donor' ? '' : callerNetwork(c)
  await openSession(db, {
    ...person,
    tokenHash: hashToken(token),
    device,
    place,
    now: at,
    expiresAt,
  })
  return { token, seconds }
}

export const keepInCookie = (c: Context<AppEnv>, token: string, seconds: number): void => {
  setCookie(c, sessionCookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: seconds,
    secure: isEncrypted(c),
  })
}

/**
 * Also ends the cookie's session if a bearer token is sent with it: the browser drops the cookie.
 */
export const endSession = async (c: Context<AppEnv>): Promise<void> => {
  const { db, now } = c.get('deps')
  const at = instantFromMilliseconds(now())
  const signedIn = c.get('signedIn')
  const cookie = readCookie(c)
  const ended = new Set<string>()
  if (signedIn) ended.add(signedIn.tokenHash)
  if (cookie !== undefined) ended.add(hashToken(cookie))
  for (const tokenHash of ended) await revokeSession(db, { tokenHash, now: at })
  deleteCookie(c, sessionCookieName(c), { path: '/', secure: isEncrypted(c) })
}

/**
 * Replaces the cookie's token, so that a copied token is useless. A bearer token is kept: its owner
 * cannot receive another one, and a cookie beside it may be another person's. Returns the hash of
 * the token that remains valid.
 */
export const renewSession = async (c: Context<AppEnv>): Promise<string> => {
  const signedIn = c.get('signedIn')
  if (signedIn === null) throw new Refusal('not_signed_in')
  const cookie = readCookie(c)
  if (cookie === undefined || hashToken(cookie) !== signedIn.tokenHash) return signedIn.tokenHash
  await endSession(c)
  const { token, seconds } = await startSession(c, signedIn)
  keepInCookie(c, token, seconds)
  return hashToken(token)
}

/**
 * Replaces a staff member’s session by one at another of their charities. A cookie is replaced too; a
 * program with a bearer token is answered the new one.
 */
export const switchSession = async (
  c: Context<AppEnv>,
  { staffId, organisationId }: { staffId: StaffId; organisationId: OrganisationId },
): Promise<{ accessToken: string; expiredIn: number } | null> => {
  const { db, now } = c.get('deps')
  const { tokenHash: from } = requirePresent(c.get('signedIn'), 'who is signed in')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await replaceSession(db, {
    from,
    tokenHash: hashToken(token),
    staffId,
    organisationId,
    device: describeDevice(c.req.header('User-Agent')),
    place: callerNetwork(c),
    now: instantFromMilliseconds(now()),
  })
  if (expiresAt === null) throw new Refusal('not_signed_in')
  const expiredIn = Math.max(1, Math.floor((toMilliseconds(expiresAt) - now()) / 1000))
  const cookie = readCookie(c)
  if (cookie === undefined || hashToken(cookie) !== from) return { accessToken: token, expiredIn }
  keepInCookie(c, token, expiredIn)
  return null
}

/** The signed-in donor: queries are scoped to this id. */
export const requireDonor = (c: Context<AppEnv>): DonorId => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm !== 'donor') throw new Refusal('not_signed_in')
  return signedIn.personId as DonorId
}

/** Lets people of one realm through and refuses all others. */
export const requireRealm = (realm: SignedIn['realm']) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('signedIn')?.realm !== realm) throw new Refusal('not_signed_in')
    return next()
  })

/** The caller, as events name them, and the id of the request. */
export const actorContext = (c: Context<AppEnv>): { actor: string; correlation: string } => {
  const signedIn = c.get('signedIn')
  const actor = signedIn?.realm === 'donor' ? `donor:${signedIn.personId}` : 'guest'
  return { actor, correlation: c.get('requestId') }
}
