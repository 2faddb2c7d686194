import { nextDueAt, type Trade } from '../trade.ts'

/** The provider's key pair, in PEM. */
export type KeyPair = { publicKey: string; privateKey: string }

/**
 * The simulated provider's storage. A trade is one row that includes its notifications. A process
 * killed at any point has therefore either ended a trade and will notify the merchant, or has not.
 */
export type SandboxTapAndGoStore = {
  /** Returns the key pair that was stored first; creates one if there is none. */
  keyPair: (make: () => Promise<KeyPair>) => Promise<KeyPair>
  find: (merTradeNo: string) => Promise<Trade | null>
  /** Changes one trade exclusively; answers its new state. */
  change: (merTradeNo: string, act: (trade: Trade | null) => Trade | null) => Promise<Trade | null>
  /** Trades with scheduled work, the earliest first. */
  due: (limit: number) => Promise<readonly Trade[]>
}

/**
 * Stores everything in memory, for tests. It is lost with the process unless the next one gets this
 * store.
 */
export const createMemoryTapAndGoStore = (): SandboxTapAndGoStore => {
  const trades = new Map<string, string>()
  let pair: Promise<KeyPair> | null = null
  const find = (merTradeNo: string): Trade | null => {
    const text = trades.get(merTradeNo)
    return text === undefined ? null : (JSON.parse(text) as Trade)
  }
  return {
    keyPair: (make) => (pair ??= make()),
    find: async (merTradeNo) => find(merTradeNo),
    change: async (merTradeNo, act) => {
      const before = find(merTradeNo)
      const changed = act(before)
      if (changed !== null && changed !== before) trades.set(merTradeNo, JSON.stringify(changed))
      return changed
    },
    due: async (limit) =>
      [...trades.keys()]
        .flatMap((merTradeNo) => find(merTradeNo) ?? [])
        .flatMap((trade) => {
          const at = nextDueAt(trade)
          return at === null ? [] : [{ trade, at }]
        })
        .toSorted((one, other) => one.at - other.at)
        .slice(0, limit)
        .map(({ trade }) => trade),
  }
}
