import { randomUUID } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { createNotifier } from '../subscriptions/notifier.ts'
import type { EventStore } from '../event-store.ts'
import { follow } from '../subscriptions/follow.ts'
import { plainInputHash } from '../port/input-hash.ts'
import type { RecordedTime } from '../port/recorded-time.ts'
import { createBackpressure, type BackpressureOptions } from '../subscriptions/backpressure.ts'
import { createAppender } from './append/append.ts'
import { takeBooksRole } from './schema/books-role.ts'
import { createGuardedPool } from './connection/guarded-pool.ts'
import { createRecentEventsCache } from '../subscriptions/recent-events-cache.ts'
import { createReads } from './read/read.ts'
import { createSnapshots } from './snapshots/snapshots.ts'
import { createAnnouncer, createEventListener, listenerName } from './subscribe/subscribe.ts'
import { textSettings } from './read/value-types.ts'

export type PostgresStoreOptions = {
  url: string
  /** Connections for reading; one more writes and, with subscribers, one listens. */
  readers?: number
  /** The time that subscribers wait without a notification before they poll. */
  pollMilliseconds?: number
  /** The time that a reader waits for a connection, whether a new one or one that others use. */
  connectTimeoutMilliseconds?: number
  lockTimeoutMilliseconds?: number
  statementTimeoutMilliseconds?: number
  /** Limits the time that an append waits for projections that lag. */
  backpressure?: BackpressureOptions
  /** When appends are recorded; by the server's clock if absent. */
  recordedTime?: RecordedTime
  /** Faults of idle connections; the pool has replaced them already. */
  onConnectionError?: (error: Error) => void
}

/**
 * The event store in PostgreSQL. Needs `migrateEventStore` first. The writer has a connection of
 * its own, so that no append waits for a slow read.
 */
export const createPostgresStore = ({
  url,
  readers = 6,
  pollMilliseconds = 250,
  connectTimeoutMilliseconds = 5_000,
  lockTimeoutMilliseconds = 5_000,
  statementTimeoutMilliseconds = 10_000,
  backpressure: backpressureOptions,
  recordedTime,
  onConnectionError = () => {},
}: PostgresStoreOptions): EventStore => {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    keepAlive: true,
    onConnect: takeBooksRole,
    statement_timeout: statementTimeoutMilliseconds,
    // The server's limit comes first and reports a rollback. This longer limit is for a server that
    // does not answer.
    query_timeout: statementTimeoutMilliseconds + 5_000,
    options: `${byIndexAlone} ${textSettings}`,
  }
  const writer = createGuardedPool(
    {
      ...connection,
      application_name: 'almoner event writer',
      max: 1,
      pipeline: true,
      lock_timeout: lockTimeoutMilliseconds,
      idle_in_transaction_session_timeout: statementTimeoutMilliseconds,
      idleTimeoutMillis: 0,
    },
    onConnectionError,
  )
  const reader = createGuardedPool(
    { ...connection, application_name: 'almoner event reader', max: readers },
    onConnectionError,
  )

  const self = randomUUID()
  const notifier = createNotifier()
  const closing = new AbortController()
  const announcer = createAnnouncer(reader, self)
  const { readOn, ...reads } = createReads(reader)
  const recentEvents = createRecentEventsCache(readOn, { freshMilliseconds: pollMilliseconds })
  const listener = createEventListener({
    config: { connectionString: url, keepAlive: true, application_name: listenerName(self) },
    onNews: () => {
      recentEvents.markStale()
      notifier.notify()
    },
    self,
  })
  const backpressure = createBackpressure(backpressureOptions)
  const appender = createAppender({
    writer,
    backpressure: backpressure.wait,
    ...(recordedTime && { recordedTime }),
    onCommitted: (events) => {
      const newest = events.at(-1)
      if (newest) {
        recentEvents.add(events)
        backpressure.committed(newest.position)
      } else {
        recentEvents.markStale()
      }
      notifier.notify()
      announcer.announce()
    },
  })

  return {
    ...reads,
    countBetween: (after, upTo) => Number(upTo - after),
    append: async (append) => {
      assert(!closing.signal.aborted, 'the event store is closed')
      return await appender.append(append)
    },
    commitsInCallOrder: true,
    subscribe: (options) => {
      assert(!closing.signal.aborted, 'the event store is closed')
      listener.start()
      const signal = AbortSignal.any([options.signal, closing.signal])
      const batches = follow(
        { readOn: recentEvents.readOn, notifier, pollMilliseconds },
        { ...options, signal },
      )
      return options.backpressure ? backpressure.track(batches) : batches
    },
    inputHash: plainInputHash,
    snapshots: createSnapshots(reader),
    close: async () => {
      if (closing.signal.aborted) return
      closing.abort()
      await appender.idle()
      await announcer.idle()
      await Promise.all([listener.stop(), writer.end(), reader.end()])
    },
  }
}

// Every query here uses an index, in order: a merge or hash join would read all events before the
// page. A plan made while the tables were small must not stay.
const byIndexAlone = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']
  .map((way) => `-c ${way}=off`)
  .concat('-c plan_cache_mode=force_generic_plan')
  .join(' ')
