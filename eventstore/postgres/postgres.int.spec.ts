import { describe } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { describeEventStore } from '../contract.spec-suite.ts'
import { createPostgresStore } from './store.ts'
import { useBooks } from './testing/books.ts'

describe('with a poll once a minute', () => {
  const books = useBooks(createTestDatabase)
  // What a subscription delivers in time was then announced, not found by looking.
  describeEventStore('the PostgreSQL store', async () =>
    createPostgresStore({ url: books().url, pollMilliseconds: 60_000 }),
  )
})
