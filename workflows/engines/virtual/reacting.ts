import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

/** Books that tell of what is appended at once, as the reactions do a moment later. */
export const reacting = (books: EventStore, react: (event: RecordedEvent) => void): EventStore => ({
  ...books,
  append: async (request) => {
    const result = await books.append(request)
    if (result.outcome === 'appended' && !result.duplicate) {
      const from = result.revision - BigInt(request.events.length - 1)
      for (const event of await books.read(request.stream, { from })) react(event)
    }
    return result
  },
})
