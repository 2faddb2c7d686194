import { describe, expect, it, onTestFinished } from 'vitest'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { recordedAsDecided } from '../../port/recorded-time.ts'
import { record, someEvent, someMeta, someStream } from '../../testing/events.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'

const books = useBooks(createTestDatabase)

const openStore = (options: { recordedTime?: typeof recordedAsDecided } = {}) => {
  const store = createPostgresStore({ url: books().url, ...options })
  onTestFinished(() => store.close())
  return store
}

const decidedAt = (at: string) => someEvent({ meta: { ...someMeta, at: instant(at) } })

const [first, second, third] = [
  '2024-03-01T01:00:00.000Z',
  '2024-03-05T01:00:00.123Z',
  '2024-03-09T01:00:00.000Z',
] as const

describe('a store of a past', () => {
  it('records each append when it was decided, also several in one commit', async () => {
    const store = openStore({ recordedTime: recordedAsDecided })
    const appends = [[decidedAt(first), decidedAt(second)], [decidedAt(third)]]
    const results = await Promise.all(
      appends.map((events) => store.append({ stream: someStream(), expected: 'none', events })),
    )
    expect(results).toMatchObject([{ recordedAt: second }, { recordedAt: third }])
    const events = await store.readAll({ after: 0n, limit: 10 })
    expect(events.map(({ recordedAt }) => recordedAt)).toEqual([second, second, third])
  })

  it('records nothing before the event before it', async () => {
    const store = openStore({ recordedTime: recordedAsDecided })
    await record(store, someStream(), [decidedAt(second)])
    const [late] = await record(store, someStream(), [decidedAt(first)])
    expect(late?.recordedAt).toBe(second)
  })

  it('records nothing after the clock of the server', async () => {
    const store = openStore({ recordedTime: recordedAsDecided })
    const before = instantFromMilliseconds(Date.now())
    const [event] = await record(store, someStream(), [decidedAt('2099-01-01T00:00:00.000Z')])
    const after = instantFromMilliseconds(Date.now())
    expect(event && event.recordedAt >= before && event.recordedAt <= after).toBe(true)
  })

  it('answers an append that was sent again with its first time', async () => {
    const store = openStore({ recordedTime: recordedAsDecided })
    const append = { stream: someStream(), expected: 'none', events: [decidedAt(first)] } as const
    await store.append(append)
    expect(await openStore().append(append)).toMatchObject({ recordedAt: first, duplicate: true })
  })
})

describe('every other store', () => {
  it('records by the clock of the server', async () => {
    await record(openStore({ recordedTime: recordedAsDecided }), someStream(), [decidedAt(first)])
    const before = instantFromMilliseconds(Date.now())
    const [event] = await record(openStore(), someStream(), [decidedAt(second)])
    expect(event && event.recordedAt >= before).toBe(true)
  })
})
