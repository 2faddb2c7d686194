import type { HttpBindings } from '@hono/node-server'
import type { Log } from '../log.ts'
import type { Merchant } from './merchants.ts'
import type { KeyPair, SandboxTapAndGoStore } from './store.ts'
import type { NoticePlan, Trade } from './trade.ts'

export type Env = { Bindings: HttpBindings }

/** What the simulator may use: nothing else is read, and nothing else is written. */
export type World = {
  store: SandboxTapAndGoStore
  clock: () => number
  merchants: readonly Merchant[]
  keyPair: () => Promise<KeyPair>
  /** Asked when a trade ends. */
  planFor: (trade: Trade) => NoticePlan
  publicUrl: (path: string) => string
  /** Where an address that a merchant gave is found from here. */
  reach: (url: string) => string
  log: Log
}

export const merchantOf = ({ merchants }: World, { appId }: Trade): Merchant => {
  const merchant = merchants.find((candidate) => candidate.appId === appId)
  if (!merchant) throw new Error(`no merchant has appId ${appId}`)
  return merchant
}
