import type { HttpBindings } from '@hono/node-server'
import type { Log } from '../log.ts'
import type { Merchant } from './merchants.ts'
import type { KeyPair, SandboxTapAndGoStore } from './store/store.ts'
import type { NoticePlan, Trade } from './trade.ts'

export type Env = { Bindings: HttpBindings }

/** The dependencies of the simulator: it reads and writes nothing else. */
export type World = {
  store: SandboxTapAndGoStore
  clock: () => number
  merchants: readonly Merchant[]
  keyPair: () => Promise<KeyPair>
  /** Read when a trade ends. */
  planFor: (trade: Trade) => NoticePlan
  publicUrl: (path: string) => string
  /** Maps a merchant's address to one that this process can reach. */
  reach: (url: string) => string
  log: Log
}

export const findMerchant = ({ merchants }: World, { appId }: Trade): Merchant => {
  const merchant = merchants.find((candidate) => candidate.appId === appId)
  if (!merchant) throw new Error(`no merchant has appId ${appId}`)
  return merchant
}
