import { describe } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { describeEventStore } from '../contract.spec-suite.ts'
import { createPostgresStore } from './store.ts'
import { useBooks } from './testing/books.ts'

describe('with a poll once a minute', () => {
  const books = useBooks(createTestDatabase)
  // Polls are so rare that an event which arrives in time was found by a notification.
  describeEventStore('the PostgreSQL store', {
    positions: 'dense',
    knowsIdsOf: 'the books',
    open: async () => createPostgresStore({ url: books().url, pollMilliseconds: 60_000 }),
    interrupt: async () => {
      await books().onlooker.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name like 'almoner event %' and datname = current_database()`,
      )
    },
  })
})
