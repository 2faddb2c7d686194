import { trustedProxiesFrom, type IsTrustedProxy } from '../middleware/client-address.ts'
import { demonstrationLimits, standardLimits, type AttemptLimits } from './limits.ts'

/** How those who try to pay are told apart, and how often they may. */
export type PayingGuard = {
  isTrustedProxy: IsTrustedProxy
  /** Null where payers may try as often as they like. */
  attemptLimits: AttemptLimits | null
}

const limitsByName = {
  standard: standardLimits,
  demonstration: demonstrationLimits,
  off: null,
} satisfies Record<string, AttemptLimits | null>

type LimitsName = keyof typeof limitsByName

const isName = (text: string): text is LimitsName => Object.hasOwn(limitsByName, text)

/**
 * `TRUSTED_PROXIES` and `PAYMENT_LIMITS`: `standard`, `demonstration` where everybody pays from one
 * machine, or `off`. `otherwise` holds where the environment says nothing.
 */
export const payingGuardFrom = (
  env: Record<string, string | undefined>,
  otherwise: LimitsName,
): PayingGuard | { refused: string } => {
  const isTrustedProxy = trustedProxiesFrom(env['TRUSTED_PROXIES'])
  if ('refused' in isTrustedProxy) return isTrustedProxy
  const limits = env['PAYMENT_LIMITS'] || otherwise
  if (!isName(limits)) {
    const names = 'standard, demonstration or off'
    return { refused: `PAYMENT_LIMITS must be ${names}, and it is "${limits}".` }
  }
  return { isTrustedProxy, attemptLimits: limitsByName[limits] }
}
