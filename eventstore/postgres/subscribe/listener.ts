import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, ClientConfig } from 'pg'
import { Client } from 'pg'

type ListenOptions = {
  config: ClientConfig
  channel: string
  hear: (message: string) => void
  /** Called on each new connection, before it listens. */
  prepare?: (client: ClientBase) => Promise<void>
  /** Called on each new connection when it listens: earlier messages were missed. */
  onListening?: () => void
}

export type Listener = { start: () => void; stop: () => Promise<void> }

const millisecondsBeforeReconnect = 1_000
const connectWithinMilliseconds = 5_000

/** Receives the messages of a channel, and reconnects until it is closed. */
export const createListener = (options: ListenOptions): Listener => {
  const closing = new AbortController()
  const { signal } = closing
  let listening: Promise<void> | null = null

  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      await listenOnce(options, signal).catch(() => {})
      await delay(millisecondsBeforeReconnect, null, { signal }).catch(() => {})
    }
  }

  return {
    start: () => {
      listening ??= listen()
    },
    stop: async () => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when the connection has ended, for any reason. */
const listenOnce = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  const { config, channel, hear, prepare, onListening } = options
  const client = new Client({ connectionTimeoutMillis: connectWithinMilliseconds, ...config })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const end = () => void client.end().catch(() => {})
  // If there were no listener, an error on an idle connection would end the process. The event
  // 'end' follows it.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  try {
    // The client is not ended while it connects, because pg would then never settle the connection.
    // Its time-out ends it.
    await client.connect()
    signal.addEventListener('abort', end)
    if (signal.aborted) return
    await prepare?.(client)
    await client.query(`listen ${channel}`)
    onListening?.()
    await ended
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
