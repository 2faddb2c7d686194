import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import type { Life } from './life.ts'
import { createSlots } from './slots.ts'

/** What the server can tell of a signal: the process and the signal's name. */
export const signalsChannel = 'dbos_notifications_channel'

/** How often it is looked whether a signal came, or a time passed, that nobody told us of. */
const lookMilliseconds = 10_000
const longestTimerMilliseconds = 2 ** 31 - 1
const firstPauseMilliseconds = 250
const longestPauseMilliseconds = 30_000
/** The signals a waiting process has missed are one signal; so many more are nobody's right. */
const mostAtOnce = 100
/** A morning wakes thousands at one moment, and others need the connections too. */
const mostAsking = 4

/**
 * Waits of thousands of processes, which cost nothing while nothing comes: a timer each and one look
 * for all of them. Signals are the engine's own messages, so that a client elsewhere sends them as
 * ever. They are read and left where they are until the process that heard them has written so: a
 * machine that dies in between hears them again.
 */
export const createSignals = ({
  pool,
  life,
  log,
}: {
  pool: Pick<Pool, 'query'>
  life: Pick<Life, 'isOver' | 'stopped'>
  log: Log
}) => {
  const listening = new Map<string, { until: number; wake: () => void }>()
  const asking = createSlots(mostAsking)
  const timers = new Set<NodeJS.Timeout>()

  /** A process that waits outlives a server that is away. */
  const ask = async <Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    let pause = firstPauseMilliseconds
    for (;;) {
      if (life.isOver()) return await life.stopped()
      try {
        const { rows } = await asking.use(() => pool.query(text, [...values]))
        return rows as Row[]
      } catch (error) {
        if (life.isOver()) return await life.stopped()
        log.warn({ err: error }, 'the signals of the processes could not be read')
        await new Promise((resolve) => setTimeout(resolve, pause).unref())
        pause = Math.min(2 * pause, longestPauseMilliseconds)
      }
    }
  }

  const sent = async (id: string, signal: string | null): Promise<readonly string[]> => {
    if (signal === null) return []
    const rows = await ask<{ message_uuid: string }>(
      `select message_uuid from dbos.notifications
        where destination_uuid = $1 and topic = $2 and not consumed limit ${mostAtOnce}`,
      [id, signal],
    )
    return rows.map(({ message_uuid: name }) => name)
  }

  const listen = async (wait: {
    id: string
    signal: string | null
    until: number
  }): Promise<readonly string[]> => {
    const { id, signal, until } = wait
    const key = keyOf(id, signal)
    const leftOf = countdown(until)
    for (;;) {
      const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
      listening.set(key, { until, wake })
      try {
        const names = await sent(id, signal)
        const left = leftOf()
        if (names.length > 0 || left <= 0) return names
        const timer = setTimeout(wake, Math.min(left, longestTimerMilliseconds))
        timers.add(timer)
        await woken
        clearTimeout(timer)
        timers.delete(timer)
      } finally {
        listening.delete(key)
      }
    }
  }

  const lookOnce = async (): Promise<void> => {
    const rows = await ask<{ id: string; signal: string }>(
      `select distinct destination_uuid as id, topic as signal
        from dbos.notifications where not consumed`,
      [],
    )
    for (const { id, signal } of rows) listening.get(keyOf(id, signal))?.wake()
  }

  let look: Promise<void> | null = null
  let lookAgain = false

  /** One look at a time: a server that is away for hours must not be met by a crowd of them. */
  const lookForAll = async (): Promise<void> => {
    if (listening.size === 0) return
    // A machine that slept has not counted that time.
    const now = Date.now()
    for (const { until, wake } of listening.values()) if (until <= now) wake()
    lookAgain = true
    look ??= (async () => {
      while (lookAgain) {
        lookAgain = false
        await lookOnce()
      }
      look = null
    })()
    await look
  }

  const looking = setInterval(() => void lookForAll(), lookMilliseconds).unref()
  return {
    /**
     * The signals that came, by their names in the database, at once where some are there; none where
     * the time is over, which of a wait for nothing is its end.
     */
    listen,
    /** Of what has been heard, and written so. What cannot be forgotten is heard once more. */
    forget: async (names: readonly string[]): Promise<void> => {
      if (names.length === 0) return
      await pool
        .query('delete from dbos.notifications where message_uuid = any($1)', [names])
        .catch((error: unknown) => log.warn({ err: error }, 'heard signals were not forgotten'))
    },
    /** What the server told on `signalsChannel`. */
    told: (payload: string): void => listening.get(payload)?.wake(),
    /** For when the server may have told something to nobody. */
    lookForAll,
    close: (): void => {
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
      listening.clear()
    },
  }
}

export type Signals = ReturnType<typeof createSignals>

/** How much of a time is left, also where the clock is set back while it is waited for. */
const countdown = (until: number): (() => number) => {
  const from = performance.now()
  const most = until - Date.now()
  return () => Math.min(until - Date.now(), Math.ceil(most - (performance.now() - from)))
}

// As the engine writes it, in what the server tells.
const keyOf = (id: string, signal: string | null): string => `${id}::${signal ?? ''}`
