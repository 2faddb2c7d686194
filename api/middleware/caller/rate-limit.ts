import type { Context } from 'hono'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'

export { callerAddress, isUnnamedProxy, callerNetwork } from './caller-address.ts'

/** Refuses calls faster than one in `perSeconds`, after `burst` at once. */
export const assertWithinLimit = async (
  c: Context<AppEnv>,
  limit: { key: string; perSeconds: number; burst: number },
): Promise<void> => {
  const { allowed, retryAfterSeconds } = await takeFromLimit(c.get('deps').db, limit)
  if (allowed) return
  // The log names the limit and not its subject, which may be a name.
  const [reason = ''] = limit.key.split(':', 1)
  await recordSecurityEvent(c, { event: 'limit_reached', outcome: 'failed', reason })
  throw new Refusal('too_many_requests', { retryAfterSeconds })
}
