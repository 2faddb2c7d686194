import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import { journalModel } from '../../models/journal/project.ts'
import { BadEvent } from './apply-batch.ts'
import { createRetries } from './retries.ts'

const pauses = { firstPauseMilliseconds: 100, longestPauseMilliseconds: 30_000 }
const minute = 60_000

const stopAt = (position: number) => {
  const event = { type: 'ReceiptMailed', position: toPosition(position) } as RecordedEvent
  return new BadEvent(journalModel, event, new Error('the receipt is missing'))
}

const failOften = (retries: ReturnType<typeof createRetries>, error: Error, tries: number) =>
  Array.from({ length: tries }, () => retries.failed(error))

describe('a read model that is stopped at an event', () => {
  it('is tried more and more rarely, and in the end every five minutes', () => {
    const failures = failOften(createRetries(pauses), stopAt(6), 15)
    const durations = failures.map(({ pauseMilliseconds }) => pauseMilliseconds)
    expect(durations.slice(0, 4)).toEqual([100, 200, 400, 800])
    expect(durations.slice(-3)).toEqual([5 * minute, 5 * minute, 5 * minute])
    expect(durations).toEqual(durations.toSorted((a, b) => a - b))
  })

  it('is logged the first time, and then once an hour with a count', () => {
    const failures = failOften(createRetries(pauses), stopAt(6), 50)
    const logged = failures.flatMap(({ times }) => times ?? [])
    expect(logged).toEqual([1, 24, 36, 48])
  })

  it('restarts its count of failures at another event, and once it has passed this one', () => {
    const retries = createRetries(pauses)
    failOften(retries, stopAt(6), 7)
    expect(retries.failed(stopAt(9)).times).toBe(1)
    expect(retries.stoppedAt()).toBe(9n)
    expect([retries.moved(toPosition(8)), retries.stoppedAt()]).toEqual([0, 9n])
    expect([retries.moved(toPosition(9)), retries.stoppedAt()]).toEqual([1, null])
    expect(retries.failed(stopAt(12))).toEqual({ pauseMilliseconds: 100, times: 1 })
  })
})

describe('a read model whose database is away', () => {
  it('is tried every thirty seconds at least, and is logged at each tenfold', () => {
    const retries = createRetries(pauses)
    const failures = failOften(retries, new Error('away'), 12)
    expect(failures.at(-1)?.pauseMilliseconds).toBe(minute / 2)
    expect(failures.flatMap(({ times }) => times ?? [])).toEqual([1, 10])
    expect(retries.moved(toPosition(1))).toBe(12)
  })
})
