import { assert } from '@almoner/domain/kernel/assert.ts'
import { createNotifier } from '../subscriptions/notifier.ts'
import type { EventStore } from '../event-store.ts'
import { plainInputHash } from '../port/input-hash.ts'
import { createAppender } from './append.ts'
import { createConnection } from './connection/connection.ts'
import { createReads } from './reading/read.ts'
import { createPlaces, type SetBack } from './reading/places.ts'
import { createSharedPages } from './shared-reader/shared-pages.ts'
import { createSharedReader } from './shared-reader/shared-reader.ts'
import { followLog } from './subscribe.ts'

export type EventStoreDbStoreOptions = {
  /**
   * The address in the client's form: `esdb://host:2113?tls=false`,
   * `esdb+discover://cluster.example`.
   */
  url: string
  /** The interval of the check that this process receives every event. */
  pollMilliseconds?: number
  /**
   * Receives a position that no event has, stored by an earlier version: the reader continues from
   * the event before it.
   */
  onSetBack?: (setBack: SetBack) => void
  /** The server's `MaxAppendSize`. */
  largestAppendBytes?: number
  /**
   * The server compares this with its own clock: allow more than the two clocks differ. It has a
   * shorter limit of its own, two seconds by default.
   */
  answerWithinMilliseconds?: number
}

/**
 * The event store in EventStoreDB (23.10 or newer) or KurrentDB, in a database that is ours. The
 * user of the connection must be allowed to read `$all`, which by default only administrators are.
 *
 * The server differs from the port's other stores in these points:
 * - Positions are places in the server's log: rising, never dense.
 * - Ids are known in their own stream only: the same id in another stream is another event.
 * - `recordedAt` is the clock of the server that led when the event was written, read for every
 *   event: those of one append may lie milliseconds apart. It shows the order no better than clocks
 *   do: when one is set back, or after a change of leaders, it may run backwards.
 * - A repeat with another expectation than the first time is looked for among the newest 1,000
 *   events of its stream.
 */
export const createEventStoreDbStore = ({
  url,
  pollMilliseconds = 1_000,
  onSetBack = () => {},
  largestAppendBytes = 1024 * 1024,
  answerWithinMilliseconds = 10_000,
}: EventStoreDbStoreOptions): EventStore => {
  const connection = createConnection(url)
  const notifier = createNotifier()
  const closing = new AbortController()
  const places = createPlaces(connection, { onSetBack })
  const reads = createReads(connection, places)
  const { head } = reads
  const shared = createSharedReader({
    connection,
    head,
    places,
    notifier,
    lookMilliseconds: pollMilliseconds,
  })
  const pages = createSharedPages({ connection, places, closing: closing.signal })
  const appender = createAppender({
    connection,
    readStream: reads.readStream,
    shared,
    largestAppendBytes,
    answerWithinMilliseconds,
    closing: closing.signal,
  })
  const assertOpen = (): void => assert(!closing.signal.aborted, 'the event store is closed')

  return {
    append: async (append) => {
      assertOpen()
      return await appender.append(append)
    },
    read: async (stream, options) => {
      assertOpen()
      return await reads.read(stream, options)
    },
    readAll: async (options) => {
      assertOpen()
      return await reads.readAll(options)
    },
    head: async () => {
      assertOpen()
      return await reads.head()
    },
    subscribe: (options) => {
      assertOpen()
      shared.start()
      return followLog(
        { connection, head, places, shared, pages, notifier, pollMilliseconds },
        { ...options, signal: AbortSignal.any([options.signal, closing.signal]) },
      )
    },
    inputHash: plainInputHash,
    close: async () => {
      if (closing.signal.aborted) return
      closing.abort()
      await appender.idle()
      await shared.stop()
      await connection.close()
    },
  }
}
