import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { createNotifier } from '../subscriptions/notifier.ts'
import type { Append, AppendResult, EventStore } from '../event-store.ts'
import { follow } from '../subscriptions/follow.ts'
import { plainInputHash } from '../port/input-hash.ts'
import type { RecordedTime } from '../port/recorded-time.ts'
import { assertAllNew, assertPage, assertReadAll, isAskedFor } from '../port/port-rules.ts'
import { serialiseAppend } from '../port/serialise-append.ts'
import { toRecorded, type StoredEvent } from '../port/stored-event.ts'
import { toPosition } from '../position.ts'
import { createMemorySnapshots } from './snapshots.ts'

/**
 * The event store in memory, for tests. Events are stored as JSON, as in PostgreSQL: later changes
 * to an object that was appended or read change nothing here.
 */
export const createMemoryStore = ({
  now = () => instantFromMilliseconds(Date.now()),
  recordedTime,
  elapsed,
}: { now?: () => Instant; recordedTime?: RecordedTime } & Pick<
  EventStore,
  'elapsed'
> = {}): EventStore => {
  const all: StoredEvent[] = []
  const streams = new Map<StreamName, StoredEvent[]>()
  const byId = new Map<string, StoredEvent>()
  const notifier = createNotifier()
  const closing = new AbortController()

  const append = (request: Append): AppendResult => {
    const { stream, expected, events } = serialiseAppend(request)
    const knownEvents = events.map((event) => byId.get(event.id))
    const last = knownEvents.at(-1)
    if (last !== undefined && isOneRun(knownEvents, stream)) {
      const { revision, position, recordedAt } = last
      return { outcome: 'appended', revision, position, recordedAt, duplicate: true }
    }
    const inStream = streams.get(stream) ?? []
    const actual = inStream.length === 0 ? 'none' : BigInt(inStream.length - 1)
    if (expected !== 'any' && expected !== actual) return { outcome: 'conflict', actual }
    assertAllNew(
      knownEvents.every((event) => event === undefined),
      stream,
    )
    const previous = all.at(-1)?.recordedAt
    const clock = now()
    const wanted = recordedTime?.(request) ?? clock
    const latest = wanted < clock ? wanted : clock
    const recordedAt = previous !== undefined && previous > latest ? previous : latest
    for (const event of events) {
      const storedEvent = {
        ...event,
        stream,
        revision: BigInt(inStream.length),
        position: toPosition(all.length + 1),
        recordedAt,
      }
      inStream.push(storedEvent)
      all.push(storedEvent)
      byId.set(event.id, storedEvent)
    }
    streams.set(stream, inStream)
    const position = toPosition(all.length)
    notifier.notify()
    return {
      outcome: 'appended',
      revision: BigInt(inStream.length - 1),
      position,
      recordedAt,
      duplicate: false,
    }
  }

  const store: EventStore = {
    append: async (request) => {
      assert(!closing.signal.aborted, 'the event store is closed')
      return append(request)
    },
    commitsInCallOrder: true,
    read: async (stream, { from, direction = 'forwards', limit = 1_000 } = {}) => {
      assertPage({ from, limit })
      const events = streams.get(stream) ?? []
      const selection =
        direction === 'forwards'
          ? events.slice(Number(from ?? 0n))
          : events.slice(0, from === undefined ? undefined : Number(from) + 1).toReversed()
      return selection.slice(0, limit).map(toRecorded)
    },
    findRevision: async (stream, eventId) => {
      const event = byId.get(eventId)
      return event?.stream === stream ? event.revision : null
    },
    readAll: async (options) => {
      assertReadAll(options)
      const later = all.slice(Number(options.after))
      return later.filter(isAskedFor(options)).slice(0, options.limit).map(toRecorded)
    },
    head: async () => toPosition(all.length),
    countBetween: (after, upTo) => Number(upTo - after),
    subscribe: (options) =>
      follow(
        {
          readOn: async (page) => {
            const head = await store.head()
            return { head, events: await store.readAll(page) }
          },
          notifier,
          pollMilliseconds: 60_000,
        },
        { ...options, signal: AbortSignal.any([options.signal, closing.signal]) },
      ),
    inputHash: plainInputHash,
    snapshots: createMemorySnapshots(),
    ...(elapsed && { elapsed }),
    close: async () => closing.abort(),
  }
  return store
}

const isOneRun = (events: readonly (StoredEvent | undefined)[], stream: StreamName): boolean => {
  const first = events[0]
  return events.every(
    (event, index) =>
      event?.stream === stream && event.revision === (first?.revision ?? 0n) + BigInt(index),
  )
}
