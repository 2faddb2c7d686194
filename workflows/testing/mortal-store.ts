import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'

/** The machine may crash around every append; an appended event stays. */
export const createMortalStore = (books: EventStore, faults: Faults): EventStore => ({
  ...books,
  append: async (request) => {
    const at = `${request.stream} ${request.events.map((event) => event.id).join()}`
    crashPoint(faults, `append ${at}: before`)
    const result = await books.append(request)
    crashPoint(faults, `append ${at}: after`)
    return result
  },
})
