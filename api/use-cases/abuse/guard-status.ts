import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { callerNetwork } from '../../middleware/caller/caller-address.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'

type Rate = { perSeconds: number; burst: number }

/**
 * Rate limits of status requests. A screen polls every two seconds; several tabs, and an office of
 * two hundred people behind one address, stay below these limits.
 */
export const statusLimits = {
  /** Limits requests that only read. */
  read: { address: { perSeconds: 0.01, burst: 2_000 }, one: { perSeconds: 0.2, burst: 100 } },
  /** Limits requests that wait for a provider. */
  confirm: { address: { perSeconds: 0.05, burst: 400 }, one: { perSeconds: 1, burst: 40 } },
  /** Limits requests for a receipt's file. */
  receipt: { address: { perSeconds: 0.1, burst: 400 }, one: { perSeconds: 1, burst: 60 } },
} satisfies Record<string, { address: Rate; one: Rate }>

/** `reference` identifies the payment, the card's setup or the receipt. */
export const guardStatus = async (
  c: Context<AppEnv>,
  kind: keyof typeof statusLimits,
  reference: string,
): Promise<void> => {
  const { attemptLimits, keys } = c.get('deps')
  if (attemptLimits === null) return
  const { address, one } = statusLimits[kind]
  // The address is checked first: a caller that invents references adds no rows beyond its own
  // limit.
  await assertWithinLimit(c, { key: `status-${kind}:${callerNetwork(c)}`, ...address })
  await assertWithinLimit(c, {
    key: `status-${kind}-one:${keys.tryHash(`status ${reference}`)}`,
    ...one,
  })
}
