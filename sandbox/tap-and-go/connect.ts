import type { Hono } from 'hono'
import type { Pool } from 'pg'
import type { WalletGateway } from '@almoner/workflows/gateways/ports/wallet-gateway.ts'
import {
  createTapAndGoGateway,
  type TapAndGoCredentials,
  type TapAndGoOptions,
} from '@almoner/workflows/gateways/tap-and-go/gateway.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import { mountWallet, onThisMachine } from '../provider/listen.ts'
import { demonstrationMerchants } from './merchants.ts'
import { createSandboxTapAndGo } from './sandbox-tap-and-go.ts'
import type { Log } from '../provider/log.ts'
import { createPostgresTapAndGoStore } from './store.ts'

/** Tap & Go: HKT's own if `TAP_AND_GO_URL` names it, otherwise the sandbox's. */
export type TapAndGo = {
  gateway: WalletGateway
  /**
   * The credentials of the demonstration's charities, by sub-domain; null with the real provider.
   */
  demonstrationCredentials: (() => Promise<DemonstrationCredentials>) | null
  close: () => Promise<void>
}

type DemonstrationCredentials = Record<keyof typeof demonstrationMerchants, TapAndGoCredentials>

type Env = Record<string, string | undefined>

type Sandbox = {
  pool: Pool
  /** The sandbox's pages, on the bare domain. */
  pages: Hono
  publicUrl: (path: string) => string
  /** Our own port: the bare domain may resolve in browsers, but not on this machine. */
  port: number
  log: Log
}

const timeoutMilliseconds = 10_000

export const connectTapAndGo = async (
  env: Env,
  sandbox: Sandbox,
  credentialsOf: TapAndGoOptions['credentialsOf'],
): Promise<TapAndGo> => {
  const url = env['TAP_AND_GO_URL']
  const commonOptions = { credentialsOf, timeoutMilliseconds, now: () => Date.now() }
  if (!url) return play(sandbox, commonOptions)
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw startError('TAP_AND_GO_URL is not an address: https://gateway2.tapngo.com.hk is HKT’s.')
  }
  return {
    gateway: createTapAndGoGateway({ ...commonOptions, webUrl: url, apiUrl: url }),
    demonstrationCredentials: null,
    close: async () => {},
  }
}

const play = async (
  { pool, pages, publicUrl, port, log }: Sandbox,
  commonOptions: Omit<TapAndGoOptions, 'webUrl' | 'apiUrl'>,
): Promise<TapAndGo> => {
  const provider = createSandboxTapAndGo({
    store: await createPostgresTapAndGoStore(pool),
    clock: () => Date.now(),
    merchants: Object.values(demonstrationMerchants),
    publicUrl,
    reach: (url) => onThisMachine(url, port),
    log,
  })
  const { url: apiUrl, close } = await mountWallet(provider, { pages, name: 'tap-and-go' })
  return {
    gateway: createTapAndGoGateway({
      ...commonOptions,
      webUrl: publicUrl('/sandbox/tap-and-go'),
      apiUrl,
    }),
    demonstrationCredentials: async () => ({
      harbour: await provider.credentialsOf(demonstrationMerchants.harbour),
    }),
    close,
  }
}
