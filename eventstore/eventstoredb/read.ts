import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client'
import type { AllStreamResolvedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { ReadAllOptions, ReadOptions, RecordedEvent } from '../event-store.ts'
import { assertPage, assertReadAll } from '../port-rules.ts'
import type { Connection } from './connection.ts'
import { letGo, NoAnswer } from './connection.ts'
import { openCursor } from './cursor.ts'
import { toRecorded } from './recorded.ts'

const millisecondsOfSilence = 10_000
const eventsInABackwardPage = 4_096

/** All reads go to the leader: a follower may not have what was acknowledged a moment ago. */
const requiresLeader = true

export const createReads = (connection: Connection) => {
  const { patiently, client } = connection

  const readStream = (
    stream: StreamName,
    { from, direction = 'forwards', limit = 1_000 }: ReadOptions = {},
  ): Promise<readonly ResolvedEvent[]> =>
    patiently(async () => {
      const backwards = direction === 'backwards'
      const events: ResolvedEvent[] = []
      const reading = client().readStream(stream, {
        fromRevision: from ?? (backwards ? END : START),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount: limit,
        requiresLeader,
      })
      try {
        for await (const event of eachOf(reading)) events.push(event)
      } catch (error) {
        if (error instanceof StreamNotFoundError) return []
        throw error
      }
      return events
    })

  const readAll = async (options: ReadAllOptions): Promise<readonly RecordedEvent[]> => {
    assertReadAll(options)
    const { limit } = options
    if (options.categories?.length === 0) return []
    return await patiently(async () => {
      const cursor = openCursor(client(), options)
      const events: RecordedEvent[] = []
      try {
        for (;;) {
          const page = await cursor.page(limit - events.length)
          events.push(...page.events)
          if (page.caughtUp || events.length === limit) return events
        }
      } finally {
        cursor.close()
      }
    })
  }

  // What an earlier look at the end of the log found, so that the server's own events, however
  // many it writes while nothing of ours comes, are looked at once.
  let known = { head: 0n, end: 0n }

  const lookBack = async (): Promise<bigint> => {
    let from: bigint | null = null
    let end: bigint | undefined
    const found = (head: bigint): bigint => {
      known = { head, end: end ?? 0n }
      return head
    }
    for (;;) {
      const before: bigint | null = from
      const reading = client().readAll({
        direction: BACKWARDS,
        fromPosition: before === null ? END : { commit: before, prepare: before },
        maxCount: eventsInABackwardPage,
        requiresLeader,
      })
      let count = 0
      for await (const resolved of eachOf(reading)) {
        const position = resolved.event?.position?.commit
        if (position === undefined) continue
        count += 1
        from = position
        end ??= position
        // A log that ends before what was known of it has been restored to an older state.
        if (position <= known.end && end >= known.end) return found(known.head)
        if (toRecorded(resolved) !== null) return found(position)
      }
      if (count < eventsInABackwardPage) return found(0n)
    }
  }

  return {
    readStream,
    read: async (stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent[]> => {
      assertPage({ from: options?.from, limit: options?.limit ?? 1_000 })
      return (await readStream(stream, options)).map((resolved) => {
        const event = toRecorded(resolved)
        assert(event !== null, `${stream} holds an event that this program did not write`)
        return event
      })
    },
    readAll,
    head: (): Promise<bigint> => patiently(lookBack),
  }
}

export type Reads = ReturnType<typeof createReads>

/** The events of one answer. A server that falls silent in the middle of it has failed. */
async function* eachOf(
  reading: StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>,
): AsyncGenerator<ResolvedEvent, void, undefined> {
  const timer = setTimeout(
    () => reading.destroy(new NoAnswer('the event store does not answer')),
    millisecondsOfSilence,
  )
  try {
    for await (const resolved of reading.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      yield resolved as ResolvedEvent
    }
  } finally {
    clearTimeout(timer)
    letGo(reading)
  }
}
