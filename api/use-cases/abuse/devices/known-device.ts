import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { isKnownDevice, rememberDevice } from '@almoner/operational/known-devices/known-devices.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { callerNetwork } from '../../../middleware/caller/caller-address.ts'
import { describeDevice } from '../../../middleware/caller/device-name.ts'

// Browsers keep a cookie for no longer than this.
const lastsSeconds = 400 * 24 * 3600

type Person = Pick<SignedIn, 'realm' | 'personId'>

// One for each account that logs in with this browser, so that none takes the place of another's.
const cookieName = (usernameHash: string): string => `almoner_known_${usernameHash.slice(0, 12)}`

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

// Looked up for an unused username too: the response time must not reveal whether it exists.
const noPerson: Person = { realm: 'donor', personId: '00000000-0000-4000-8000-000000000000' }

/**
 * Returns the hash of this browser's token if this person has logged in with it before, else null.
 */
export const knownDevice = async (
  c: Context<AppEnv>,
  { person, usernameHash }: { person: Person | null; usernameHash: string },
): Promise<string | null> => {
  const { db, now } = c.get('deps')
  const token = getCookie(c, cookieName(usernameHash))
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
  const { realm, personId } = person ?? noPerson
  const tokenHash = hashToken(token)
  const at = instantFromMilliseconds(now())
  return (await isKnownDevice(db, { realm, personId, tokenHash, now: at })) ? tokenHash : null
}

// A program with a bearer token keeps no cookie. This text is not a token, so it gives no exemption
// from a limit.
const programHash = (c: Context<AppEnv>): string =>
  hashToken(`program ${describeDevice(c.req.header('User-Agent'))} ${callerNetwork(c)}`)

/** Returns whether this person has logged in before by a program of this name and network. */
export const isKnownProgram = (c: Context<AppEnv>, person: Person): Promise<boolean> => {
  const { db, now } = c.get('deps')
  const at = instantFromMilliseconds(now())
  return isKnownDevice(db, { ...toWho(person), tokenHash: programHash(c), now: at })
}

export const rememberProgram = (c: Context<AppEnv>, person: Person): Promise<void> =>
  remember(c, person, programHash(c))

const toWho = ({ realm, personId }: Person): Person => ({ realm, personId })

const remember = (c: Context<AppEnv>, person: Person, tokenHash: string): Promise<void> => {
  const { db, now } = c.get('deps')
  const at = now()
  return rememberDevice(db, {
    ...toWho(person),
    tokenHash,
    now: instantFromMilliseconds(at),
    expiresAt: instantFromMilliseconds(at + lastsSeconds * 1000),
  })
}

/** This person has just shown here that the account is theirs. The token is always a new one. */
export const rememberThisDevice = async (
  c: Context<AppEnv>,
  { person, usernameHash }: { person: Person; usernameHash: string },
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  await remember(c, person, hashToken(token))
  setCookie(c, cookieName(usernameHash), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api',
    maxAge: lastsSeconds,
    secure: c.get('deps').site.scheme === 'https',
  })
}
