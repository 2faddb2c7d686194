import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { revokeLoginSessions, listSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { endSession } from '../../../middleware/session.ts'
import { recordSecurityEvent } from '../security-log.ts'
import type { SessionsAnswer } from '../contract.ts'

const mostSessions = 50

/**
 * Returns the open sessions of the signed-in person, of any realm, the last used first. For staff,
 * it includes the sessions at every charity where they work, because one login opens them all.
 */
export const ownSessions = async (c: Context<AppEnv>): Promise<SessionsAnswer> => {
  const sessions = await listSessions(c.get('deps').db, { ...whose(c), limit: mostSessions })
  const own = c.get('signedIn')?.tokenHash
  return {
    sessions: sessions.map(({ id, device, place, createdAt, lastSeenAt, tokenHash }) => ({
      id,
      device,
      place,
      createdAt,
      lastSeenAt,
      isThisOne: tokenHash === own,
    })),
  }
}

/** Ends all of them, this one too. */
export const endOwnSessions = async (c: Context<AppEnv>): Promise<void> => {
  await revokeLoginSessions(c.get('deps').db, whose(c))
  await recordSecurityEvent(c, { event: 'session_ended', outcome: 'succeeded', reason: 'all' })
  await endSession(c)
}

/** Ends one of the sessions. Simultaneous requests get the same answer. */
export const endOwnSession = async (c: Context<AppEnv>, id: string): Promise<void> => {
  const { realm, personId, now } = whose(c)
  const ended = await revokeLoginSessions(c.get('deps').db, { realm, personId, now, id })
  // The log records a caller who tries ids.
  if (ended === 0) {
    const logFields = { realm, personId, requestId: c.get('requestId') }
    c.get('log').warn(logFields, 'a person ended a login that is not theirs, or over')
  }
  await recordSecurityEvent(c, {
    event: 'session_ended',
    outcome: ended === 0 ? 'failed' : 'succeeded',
    reason: 'one',
  })
}

const whose = (c: Context<AppEnv>) => {
  const { realm, personId } = requirePresent(c.get('signedIn'), 'who is signed in')
  return { realm, personId, now: instantFromMilliseconds(c.get('deps').now()) }
}
