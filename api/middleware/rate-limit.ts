import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { takeFromLimit } from '@almoner/projections/kept/rate-limits/rate-limits.ts'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'

/** Refuses what comes faster than one in `perSeconds`, after `burst` at once. */
export const withinLimit = async (
  c: Context<AppEnv>,
  limit: { key: string; perSeconds: number; burst: number },
): Promise<void> => {
  const { allowed, retryAfterSeconds } = await takeFromLimit(c.get('deps').db, limit)
  if (!allowed) throw new Refusal('too_many_requests', { retryAfterSeconds })
}

/** The caller's address; in process, without a socket, there is none. */
export const addressOf = (c: Context<AppEnv>): string => {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process'
  }
}
