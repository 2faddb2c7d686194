import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { EventStore, RecordedEvent } from '../event-store.ts'

const testPerson = fixtureId('person', 1)

/**
 * Wraps a store for the suite that every store passes, which has no people. Each personal part gets
 * a person, who is not returned.
 */
export const withTestPerson = (store: EventStore): EventStore => ({
  ...store,
  append: async (append) =>
    await store.append({
      ...append,
      events: append.events.map((event) => ({ ...event, person: testPerson })),
    }),
  read: async (stream, options) => (await store.read(stream, options)).map(withoutPerson),
  readAll: async (options) => (await store.readAll(options)).map(withoutPerson),
})

const withoutPerson = (event: RecordedEvent): RecordedEvent => {
  const { person, ...rest } = event
  return person === undefined ? event : rest
}
