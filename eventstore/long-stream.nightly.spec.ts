import { afterEach, beforeEach, describe } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { EventStore } from './event-store.ts'
import { createEventStoreDbStore } from './eventstoredb/store.ts'
import { createMemoryStore } from './memory/store.ts'
import { sealPersonalData } from './personal-data.ts'
import { createPostgresStore } from './postgres/store.ts'
import { useBooks } from './postgres/testing/books.ts'
import { openBooks, type Books } from './testing/books-under-test.ts'
import { describeLoads } from './testing/load.spec-suite.ts'
import { withTestPerson } from './testing/test-person.ts'
import { startWireStandIn } from './testing/wire-stand-in/server.ts'
import { createMemoryVault } from './vault/memory-vault.ts'

const describeLongStream = (open: () => Promise<EventStore>): void => {
  let books: Books
  beforeEach(async () => {
    books = await openBooks({ open, positions: 'rising', knowsIdsOf: 'the stream' })
  })
  afterEach(() => books.store.close())
  describeLoads(() => books, { longStream: 100_000 })
}

describe('the PostgreSQL store', () => {
  const books = useBooks(createTestDatabase)
  describeLongStream(async () => createPostgresStore({ url: books().url }))
})

describe('the EventStoreDB store', () => {
  describeLongStream(async () => {
    const server = await startWireStandIn()
    const store = createEventStoreDbStore({ url: server.url })
    return {
      ...store,
      close: async () => {
        await store.close()
        await server.close()
      },
    }
  })
})

describe('the memory store', () => {
  describeLongStream(async () => createMemoryStore())
})

describe('a sealed store', () => {
  describeLongStream(async () =>
    withTestPerson(sealPersonalData(createMemoryStore(), await createMemoryVault())),
  )
})
