import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { takeBooksRole } from '../schema/books-role.ts'
import { createListener, type Listener } from './listener.ts'

const channel = 'es_events'
const millisecondsBetweenAnnouncements = 20

/** The connection of the listener of one store, by which the other stores find that it is there. */
export const listenerName = (self: string): string => `${listeners} ${self.slice(0, 8)}`

const listeners = 'almoner event listener'
const millisecondsAlone = 1_000

// A message that a crash swallows is not missed: its commit need not wait for the disk, and must not
// make the appends wait for it.
const announcement = `select set_config('synchronous_commit', 'off', true),
  case when exists (select from pg_stat_activity
      where datname = current_database() and application_name like '${listeners} %'
        and application_name <> $3)
    then pg_notify($1, $2) is not null else false end as heard`

/**
 * Notifies other processes of new events, after the commit and on another connection. A NOTIFY
 * inside the append would make all commits of the server wait for each other. Only one is in
 * progress at a time; commits during that time are announced together. While no other process
 * listens, none is sent for a second: a program that does everything would otherwise send a
 * statement for every event. If a notification is lost, a safety poll finds the events.
 */
export const createAnnouncer = (pool: Pool, self: string) => {
  let untold = false
  let telling: Promise<void> | null = null
  /** When no other process listened, by the machine's own clock. */
  let aloneAt = -Infinity

  const notify = async (): Promise<void> => {
    while (untold) {
      untold = false
      const askedAt = performance.now()
      const { rows } = await pool
        .query<{ heard: boolean }>(announcement, [channel, self, listenerName(self)])
        .catch(() => ({ rows: [] }))
      if (rows[0]?.heard === false) aloneAt = askedAt
      await delay(millisecondsBetweenAnnouncements)
    }
    telling = null
  }

  return {
    announce: (): void => {
      if (performance.now() - aloneAt < millisecondsAlone) return
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
