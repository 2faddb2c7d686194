import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { Client } from 'pg'
import type { Bell } from '../bell.ts'
import { takeBooksRole } from './books-role.ts'

const channel = 'es_events'
const millisecondsBetweenAnnouncements = 5
const millisecondsBeforeReconnect = 1_000

// A message that a crash swallows is not missed: its commit need not wait for the disk, and must not
// make the appends wait for it.
const announcement = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/**
 * Tells other processes that there is something new. After the commit and on another connection: a NOTIFY
 * inside the append would make all commits of the server wait for each other. At most one is under
 * way; what is committed meanwhile is told together. A lost one costs nothing but a safety poll.
 */
export const createAnnouncer = (pool: Pool, self: string) => {
  let untold = false
  let telling: Promise<void> | null = null

  const tell = async (): Promise<void> => {
    while (untold) {
      untold = false
      await pool.query(announcement, [channel, self]).catch(() => {})
      await delay(millisecondsBetweenAnnouncements)
    }
    telling = null
  }

  return {
    announce: (): void => {
      untold = true
      telling ??= tell()
    },
    idle: async (): Promise<void> => {
      await telling
    },
  }
}

/** Rings the bell for what other processes announce; reconnects for as long as it is open. */
export const createListener = (options: { config: ClientConfig; bell: Bell; self: string }) => {
  const closing = new AbortController()
  let listening: Promise<void> | null = null

  const listen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listenOnce({ ...options, signal: closing.signal }).catch(() => {})
      await delay(millisecondsBeforeReconnect, null, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    start: (): void => {
      listening ??= listen()
    },
    stop: async (): Promise<void> => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when the connection has ended, for whatever reason. */
const listenOnce = async (options: {
  config: ClientConfig
  bell: Bell
  self: string
  signal: AbortSignal
}): Promise<void> => {
  const { config, bell, self, signal } = options
  const client = new Client(config)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const end = () => void client.end().catch(() => {})
  // Without a listener an error on an idle connection would end the process; 'end' follows it.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    if (payload !== self) bell.ring()
  })
  signal.addEventListener('abort', end)
  try {
    await client.connect()
    await takeBooksRole(client)
    await client.query(`listen ${channel}`)
    await ended
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
