import { assert } from '@almoner/domain/kernel/assert.ts'
import { createBell } from '../bell.ts'
import type { EventStore } from '../event-store.ts'
import { plainInputHash } from '../input-hash.ts'
import { createAppender } from './append.ts'
import { createConnection } from './connection.ts'
import { createReads } from './read.ts'
import { createListener, followLog } from './subscribe.ts'

export type EventStoreDbStoreOptions = {
  /** As the client takes it: `esdb://host:2113?tls=false`, `esdb+discover://cluster.example`. */
  url: string
  /** How long subscribers wait without a message before they look for themselves. */
  pollMilliseconds?: number
  /** The server's `MaxAppendSize`. */
  largestAppendBytes?: number
  /**
   * The server measures this by its own clock against ours: more than the two may differ. It keeps
   * a shorter limit of its own, two seconds by default.
   */
  answerWithinMilliseconds?: number
}

/**
 * The books in EventStoreDB (23.10 or newer) or KurrentDB, in a database that is ours. The user
 * of the connection must be allowed to read `$all`, which by default only administrators are.
 *
 * The server differs from the port's other stores in these points:
 * - Positions are places in the server's log: rising, never dense.
 * - Ids are known in their own stream only: the same id in another stream is another event.
 * - `recordedAt` is the clock of the server that led when the event was written, read for every
 *   event: those of one append may lie milliseconds apart. It tells the order no better than clocks
 *   do: when one is set back, or after a change of leaders, it may run backwards.
 * - A repeat with another expectation than the first time is looked for among the newest 1,000
 *   events of its stream.
 */
export const createEventStoreDbStore = ({
  url,
  pollMilliseconds = 1_000,
  largestAppendBytes = 1024 * 1024,
  answerWithinMilliseconds = 10_000,
}: EventStoreDbStoreOptions): EventStore => {
  const connection = createConnection(url)
  const bell = createBell()
  const closing = new AbortController()
  const reads = createReads(connection)
  // Rung once for an event, whether this process wrote it or only heard of it.
  let newest = 0n
  const announce = (position: bigint): void => {
    if (position <= newest) return
    newest = position
    bell.ring()
  }
  const listener = createListener({ connection, bell, onHeard: announce })
  const appender = createAppender({
    connection,
    readStream: reads.readStream,
    onAppended: announce,
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
      listener.start()
      return followLog(
        { connection, head: reads.head, bell, pollMilliseconds },
        { ...options, signal: AbortSignal.any([options.signal, closing.signal]) },
      )
    },
    inputHash: plainInputHash,
    close: async () => {
      if (closing.signal.aborted) return
      closing.abort()
      await appender.idle()
      await listener.stop()
      await connection.close()
    },
  }
}
