import { trustedProxiesFrom, type IsTrustedProxy } from '../middleware/client-address.ts'
import { standardLimits, type AttemptLimits } from './limits.ts'

/** How those who try to pay are told apart, and how often they may. */
export type PayingGuard = {
  isTrustedProxy: IsTrustedProxy
  /** Null where payers may try as often as they like. */
  attemptLimits: AttemptLimits | null
}

/**
 * `TRUSTED_PROXIES` and `PAYMENT_LIMITS`: `standard`, or `off` where all payers are one machine's
 * own. `otherwise` holds where the environment says nothing.
 */
export const payingGuardFrom = (
  env: Record<string, string | undefined>,
  otherwise: 'standard' | 'off',
): PayingGuard | { refused: string } => {
  const isTrustedProxy = trustedProxiesFrom(env['TRUSTED_PROXIES'])
  if ('refused' in isTrustedProxy) return isTrustedProxy
  const limits = env['PAYMENT_LIMITS'] || otherwise
  if (limits !== 'standard' && limits !== 'off') {
    return { refused: `PAYMENT_LIMITS must be standard or off, and it is "${limits}".` }
  }
  return { isTrustedProxy, attemptLimits: limits === 'standard' ? standardLimits : null }
}
