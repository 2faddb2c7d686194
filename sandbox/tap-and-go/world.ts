import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Exclusively } from '../provider/locks.ts'
import type { Entry, ObjectStore } from '../provider/store/object-store.ts'
import type { Merchant } from './merchants.ts'
import { endsAt, settle, type Notice, type NoticePlan, type Trade } from './trade.ts'

export type Env = { Bindings: HttpBindings }

/** The provider's key pair, in PEM. */
export type KeyPair = { publicKey: string; privateKey: string }

export type Kinds = {
  trade: Trade
  delivery: Notice
  /** The end of the trade with the same id. */
  later: { id: string; dueAtMilliseconds: number }
  key_pair: KeyPair
}

export type SandboxTapAndGoStore = ObjectStore<Kinds>

/** The dependencies of the simulator: it reads and writes nothing else. */
export type World = {
  store: SandboxTapAndGoStore
  clock: () => number
  exclusively: Exclusively
  merchants: readonly Merchant[]
  keyPair: () => Promise<KeyPair>
  /** Read when a trade ends. */
  planFor: (trade: Trade) => NoticePlan
  publicUrl: (path: string) => string
  /** Commits, and then sends the notices of the commit. */
  commit: (put: readonly Entry<Kinds>[]) => Promise<void>
}

export const findMerchant = ({ merchants }: World, { appId }: Trade): Merchant => {
  const merchant = merchants.find((candidate) => candidate.appId === appId)
  if (!merchant) throw new Error(`no merchant has appId ${appId}`)
  return merchant
}

/**
 * Changes one trade exclusively, after what is due; answers its new state. Its end and the notices
 * of it are stored together. A process killed at any point has therefore either ended a trade and
 * will notify the merchant, or has not.
 */
export const changeTrade = (
  merTradeNo: string,
  world: World,
  act: (trade: Trade | null) => Trade | null = (trade) => trade,
): Promise<Trade | null> =>
  world.exclusively(merTradeNo, async () => {
    const before = await world.store.get('trade', merTradeNo)
    const after = act(before && settle(before, world.clock()))
    if (after === null || (before !== null && after.status === before.status)) return after
    const put: Entry<Kinds>[] = [{ kind: 'trade', id: merTradeNo, body: after }]
    if (after.status === 'WAIT_TO_PAY') {
      const later = { id: merTradeNo, dueAtMilliseconds: endsAt(after) }
      put.push({ kind: 'later', id: merTradeNo, body: later })
    } else put.push(...toNotices(after, { ...world, plan: world.planFor(after) }))
    await world.commit(put)
    return after
  })

/** The merchant's notifications, true or forged. */
export const toNotices = (
  { merTradeNo, status }: Pick<Trade, 'merTradeNo' | 'status'>,
  { clock, plan }: Pick<World, 'clock'> & { plan: NoticePlan },
): Entry<Kinds>[] =>
  plan.map(({ delayMilliseconds, sign }) => {
    const dueAtMilliseconds = clock() + delayMilliseconds
    const notice = { id: randomUUID(), attempts: 0, dueAtMilliseconds }
    return {
      kind: 'delivery',
      id: notice.id,
      body: { ...notice, merTradeNo, tradeStatus: status, sign },
    }
  })
