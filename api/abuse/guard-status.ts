import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { networkHere } from '../middleware/caller-address.ts'
import { withinLimit } from '../middleware/rate-limit.ts'

type Rate = { perSeconds: number; burst: number }

/**
 * How often it may be asked where something stands. A screen asks every two seconds; several tabs, and
 * an office of two hundred people behind one address, stay below these.
 */
export const statusLimits = {
  /** What only reads. */
  read: { address: { perSeconds: 0.01, burst: 2_000 }, one: { perSeconds: 0.2, burst: 100 } },
  /** What waits for a provider's word. */
  confirm: { address: { perSeconds: 0.05, burst: 400 }, one: { perSeconds: 1, burst: 40 } },
  /** A receipt's file. */
  receipt: { address: { perSeconds: 0.1, burst: 400 }, one: { perSeconds: 1, burst: 60 } },
} satisfies Record<string, { address: Rate; one: Rate }>

/** `reference` is what a payment, a card's setup or a receipt is asked about by. */
export const guardStatus = async (
  c: Context<AppEnv>,
  kind: keyof typeof statusLimits,
  reference: string,
): Promise<void> => {
  const { attemptLimits, keys } = c.get('deps')
  if (attemptLimits === null) return
  const { address, one } = statusLimits[kind]
  // The address first: whoever makes up references makes no rows beyond its limit.
  await withinLimit(c, { key: `status-${kind}:${networkHere(c)}`, ...address })
  await withinLimit(c, { key: `status-${kind}-one:${keys.tryHash(`status ${reference}`)}`, ...one })
}
