import { parentPort, workerData } from 'node:worker_threads'
import { listenOn } from '../provider/listen.ts'
import type { Log } from '../provider/log.ts'
import { createSandboxPool } from '../pool.ts'
import type { WebhookOptions } from './webhook/event-entries.ts'
import type { Keys } from './call/calls.ts'
import { createPostgresStripeStore } from './store/postgres-store.ts'
import { createSandboxStripe, demonstrationPace } from './sandbox-stripe.ts'

export type Played = {
  databaseUrl: string
  /** The bare domain, as browsers use it. */
  publicOrigin: string
  webhook: WebhookOptions
  keys: Keys
}

export type ThreadMessage =
  | { port: number }
  | { message: string; details: Parameters<Log>[1] }
  | { connectionError: string }

const post = (options: ThreadMessage): void => parentPort?.postMessage(options, [])

const play = async ({ databaseUrl, publicOrigin, webhook, keys }: Played): Promise<void> => {
  const pool = createSandboxPool(databaseUrl, ({ message }) => post({ connectionError: message }))
  const stripe = createSandboxStripe({
    store: await createPostgresStripeStore(pool),
    clock: () => Date.now(),
    webhook,
    publicUrl: (path) => `${publicOrigin}${path}`,
    log: (message, details) => post({ message, details }),
    keys,
    ...demonstrationPace,
  })
  const listening = await listenOn(stripe, { port: 0 })
  parentPort?.once('message', () => void close())
  const close = async (): Promise<void> => {
    await stripe.close()
    await listening.close()
    await pool.end()
    parentPort?.close()
  }
  post({ port: listening.port })
}

await play(workerData as Played)
