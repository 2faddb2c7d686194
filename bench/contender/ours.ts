import { randomUUID } from 'node:crypto'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import type { Contender } from './contender.ts'
import { drive } from './drive.ts'
import { sampleData, sampleMeta, sampleType } from './sample-event.ts'

export const sampleEvent = (): NewEvent => ({
  id: randomUUID(),
  type: sampleType,
  data: sampleData,
  meta: sampleMeta,
})

export const almoner: Contender = {
  name: 'Almoner',
  ours: true,
  prepare: migrateDatabase,
  open: async (url) => {
    const store = createPostgresStore({ url })
    const hot = streamName('gift', randomUUID())
    return {
      appendOwn: (load) =>
        drive(load, async () => {
          const stream = streamName('gift', randomUUID())
          const { outcome } = await store.append({
            stream,
            expected: 'none',
            events: [sampleEvent()],
          })
          return outcome === 'appended'
        }),
      streams: {
        appendHot: async () => {
          const append = { stream: hot, expected: 'any', events: [sampleEvent()] } as const
          return (await store.append(append)).outcome === 'appended'
        },
        fill: async (stream, count) => {
          const events = Array.from({ length: count }, sampleEvent)
          await store.append({ stream: streamName('gift', stream), expected: 'none', events })
        },
        read: async (stream) => (await store.read(streamName('gift', stream))).length,
      },
      close: store.close,
    }
  },
}
