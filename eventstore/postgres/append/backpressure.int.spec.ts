import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { EventStore, SubscriptionBatch } from '../../event-store.ts'
import { someEvent, someStream } from '../../testing/events.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'

const books = useBooks(createTestDatabase)

const append = (store: EventStore, stream = someStream()) =>
  store.append({ stream, expected: 'none', events: [someEvent()] })

let milliseconds = 0
/** A store whose appends wait as long as a slow machine needs. */
const openStore = (): EventStore => {
  const backpressure = {
    lagMilliseconds: 1,
    maxWaitMilliseconds: 60_000,
    stuckMilliseconds: 60_000,
    now: () => milliseconds,
  }
  const store = createPostgresStore({ url: books().url, pollMilliseconds: 60_000, backpressure })
  onTestFinished(() => store.close())
  return store
}

/** A reader that has read everything and requests no more than it is allowed. */
const follow = async (store: EventStore, { backpressure }: { backpressure: boolean }) => {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const after = await store.head()
  const subscription = store.subscribe({ after, backpressure, signal: leaving.signal })
  const batches = subscription[Symbol.asyncIterator]()
  const next = async (): Promise<SubscriptionBatch> => {
    const { value } = await batches.next()
    return value as SubscriptionBatch
  }
  await next()
  return { next }
}

it('an append waits for a reader that has fallen behind, until it has caught up', async () => {
  const store = openStore()
  const other = openStore()
  await append(other)
  const { next } = await follow(store, { backpressure: true })
  const coming = next()
  await append(store)
  await coming
  milliseconds += 5
  const stream = someStream()
  const second = append(store, stream)
  // Another process appends later, and its event is committed first.
  await append(other)
  expect(await other.read(stream)).toEqual([])
  void next()
  await expect(second).resolves.toMatchObject({ outcome: 'appended' })
})

it('an append does not wait for a follower without backpressure', async () => {
  const store = openStore()
  const { next } = await follow(store, { backpressure: false })
  const coming = next()
  await append(store)
  await coming
  milliseconds += 5
  expect(await append(store)).toMatchObject({ outcome: 'appended' })
})
