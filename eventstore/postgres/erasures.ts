import { setTimeout as delay } from 'node:timers/promises'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { ClientConfig } from 'pg'
import { Client } from 'pg'

/** Where an erasure tells the other processes, in the moment it is committed. */
export const erasureChannel = 'vault_erased'

const millisecondsBeforeReconnect = 1_000

/**
 * Hears who was erased in another process, and reconnects for as long as it is open. Whoever was
 * erased while nobody listened is unknown, so each new line begins with `everybody`.
 */
export const hearErasures = (
  config: ClientConfig,
  forget: (who: PersonId | 'everybody') => void,
): { close: () => Promise<void> } => {
  const closing = new AbortController()
  const { signal } = closing

  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      await listenOnce({ config, forget, signal }).catch(() => {})
      await delay(millisecondsBeforeReconnect, null, { signal }).catch(() => {})
    }
  }

  const listening = listen()
  return {
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when the connection has ended, for whatever reason. */
const listenOnce = async (options: {
  config: ClientConfig
  forget: (who: PersonId | 'everybody') => void
  signal: AbortSignal
}): Promise<void> => {
  const { config, forget, signal } = options
  const client = new Client(config)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const end = () => void client.end().catch(() => {})
  // Without a listener an error on an idle connection would end the process; 'end' follows it.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    if (payload) forget(payload as PersonId)
  })
  try {
    // Not ended while it connects: pg would then never say how that went. Its time-out ends it.
    await client.connect()
    signal.addEventListener('abort', end)
    if (signal.aborted) return
    await client.query(`listen ${erasureChannel}`)
    forget('everybody')
    await ended
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
