import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client'
import type { ResolvedEvent } from '@eventstore/db-client'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { ReadAllOptions, ReadOptions, RecordedEvent } from '../../event-store.ts'
import { assertPage, assertReadAll } from '../../port/port-rules.ts'
import type { Connection } from '../connection/connection.ts'
import { openCursor } from './cursor.ts'
import { createHead } from './head.ts'
import type { Places } from './places.ts'
import { readEach, requiresLeader } from './reading.ts'
import { toRecorded } from './recorded.ts'

export const createReads = (connection: Connection, places: Places) => {
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
        for await (const event of readEach(reading)) events.push(event)
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
    const after = await places.find(options.after)
    return await patiently(async () => {
      const cursor = openCursor(client(), { ...options, after })
      const events: RecordedEvent[] = []
      try {
        for (;;) {
          const page = await cursor.page(limit - events.length)
          events.push(...page.events)
          if (!page.caughtUp && events.length < limit) continue
          // A paged reader continues from there.
          const last = events.at(-1)
          if (last !== undefined) places.know(last.position)
          return events
        }
      } finally {
        cursor.close()
      }
    })
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
    head: createHead(connection),
  }
}

export type Reads = ReturnType<typeof createReads>
