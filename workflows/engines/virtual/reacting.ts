import type { EventStore, NewEvent } from '@almoner/eventstore/event-store.ts'

/**
 * An event store that triggers the reactions to an append at once; in production they follow a
 * moment later.
 */
export const withReactions = <Books extends EventStore>(
  books: Books,
  react: (event: NewEvent) => void,
): Books => ({
  ...books,
  append: async (request) => {
    const result = await books.append(request)
    const isNew = result.outcome === 'appended' && !result.duplicate
    if (isNew) for (const event of request.events) react(event)
    return result
  },
})
