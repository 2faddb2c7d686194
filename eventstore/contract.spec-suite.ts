import { afterEach, beforeEach, describe } from 'vitest'
import { describeAppends } from './testing/append.spec-suite.ts'
import { describeEvents } from './testing/event.spec-suite.ts'
import { describeLoads } from './testing/load.spec-suite.ts'
import { describeGlobalOrder } from './testing/order.spec-suite.ts'
import { describeSubscriptions } from './testing/subscription.spec-suite.ts'
import { openBooks } from './testing/books-under-test.ts'
import type { Books, StoreUnderTest } from './testing/books-under-test.ts'

/** Tests the guarantees of every event store. */
export const describeEventStore = (name: string, subject: StoreUnderTest): void => {
  describe(`${name}:`, () => {
    let books: Books
    beforeEach(async () => {
      books = await openBooks(subject)
    })
    afterEach(async () => {
      await books.store.close()
    })

    describe.each(Object.entries(parts))('%s', (_, describePart) => {
      describePart(() => books, subject)
    })
  })
}

const parts: Record<string, (books: () => Books, subject: StoreUnderTest) => void> = {
  'an append': describeAppends,
  'the global order': describeGlobalOrder,
  'an event': describeEvents,
  'a subscription': describeSubscriptions,
  'a load': (books) => describeLoads(books),
}
