import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { takeBooksRole } from '../schema/books-role.ts'
import { createListener, type Listener } from './listener.ts'

const channel = 'es_events'
const millisecondsBetweenAnnouncements = 20

// A message that a crash swallows is not missed: its commit need not wait for the disk, and must not
// make the appends wait for it.
const announcement = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/**
 * Notifies other processes of new events, after the commit and on another connection: a NOTIFY
 * inside the append would make all commits of the server wait for each other. At most one is in
 * progress; commits meanwhile are announced together. After a lost one, a safety poll finds the
 * events.
 */
export const createAnnouncer = (pool: Pool, self: string) => {
  let untold = false
  let telling: Promise<void> | null = null

  const notify = async (): Promise<void> => {
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
      telling ??= notify()
    },
    idle: async (): Promise<void> => {
      await telling
    },
  }
}

/** Receives the announcements of other processes. */
export const createEventListener = (options: {
  config: ClientConfig
  onNews: () => void
  self: string
}): Listener => {
  const { config, onNews, self } = options
  const hear = (from: string): void => {
    if (from !== self) onNews()
  }
  return createListener({ config, channel, hear, prepare: takeBooksRole })
}
