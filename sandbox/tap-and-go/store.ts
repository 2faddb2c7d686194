import { dueAt, type Trade } from './trade.ts'

/** The provider's key pair, in PEM. */
export type KeyPair = { publicKey: string; privateKey: string }

/**
 * Where the simulated provider remembers. A trade is one row with its notifications in it, so that a
 * process killed anywhere has either ended a trade and will tell of it, or has not.
 */
export type SandboxTapAndGoStore = {
  /** The pair that was kept first, made where there is none. */
  keyPair: (make: () => Promise<KeyPair>) => Promise<KeyPair>
  find: (merTradeNo: string) => Promise<Trade | null>
  /** Changes one trade while nobody else does; answers what it is then. */
  change: (merTradeNo: string, act: (trade: Trade | null) => Trade | null) => Promise<Trade | null>
  /** Trades with something to be done, the earliest first. */
  due: (limit: number) => Promise<readonly Trade[]>
}

/** For tests: forgets with the process, unless the same store is given to the next one. */
export const createMemoryTapAndGoStore = (): SandboxTapAndGoStore => {
  const trades = new Map<string, string>()
  let pair: Promise<KeyPair> | null = null
  const find = (merTradeNo: string): Trade | null => {
    const found = trades.get(merTradeNo)
    return found === undefined ? null : (JSON.parse(found) as Trade)
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
          const at = dueAt(trade)
          return at === null ? [] : [{ trade, at }]
        })
        .toSorted((one, other) => one.at - other.at)
        .slice(0, limit)
        .map(({ trade }) => trade),
  }
}
