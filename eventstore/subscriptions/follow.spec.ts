import { setImmediate } from 'node:timers/promises'
import { expect, describe, it, vi } from 'vitest'
import { createNotifier } from './notifier.ts'
import { follow } from './follow.ts'
import type { RecordedEvent } from '../event-store.ts'
import { someEvent } from '../testing/events.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { toPosition, type Position } from '../position.ts'

const recorded = (position: number): RecordedEvent => ({
  ...someEvent(),
  stream: streamName('thing', '1'),
  revision: BigInt(position - 1),
  position: toPosition(position),
  recordedAt: someEvent().meta.at,
})

describe('a subscriber', () => {
  it('receives writes during the read of a page, though no poll is due for an hour', async () => {
    const notifier = createNotifier()
    const books: RecordedEvent[] = []
    const readOn = vi.fn<Parameters<typeof follow>[0]['readOn']>(async ({ after }) => {
      const page = { events: books.slice(Number(after)), head: toPosition(books.length) }
      // Written after the page was read, and before its reader receives it.
      if (books.length === 0) {
        books.push(recorded(1))
        notifier.notify()
      }
      return page
    })
    const signal = AbortSignal.timeout(5_000)
    const positions: bigint[] = []
    const source = { readOn, notifier, pollMilliseconds: 3_600_000 }
    for await (const { position } of follow(source, { after: 0n, signal })) {
      positions.push(position)
      if (position === 1n) break
    }
    expect(positions).toEqual([0n, 1n])
  })

  it('stops at a gap in the order: the missing events would never arrive', async () => {
    const readOn = async () => ({ events: [recorded(1), recorded(3)], head: toPosition(3) })
    const source = { readOn, notifier: createNotifier(), pollMilliseconds: 3_600_000 }
    const following = follow(source, { after: 0n, signal: AbortSignal.timeout(5_000) })
    await expect(following.next()).rejects.toThrow('skips after 0')
  })

  it('finds the next page read when they are done with the last, and a notification before it', async () => {
    const notifier = createNotifier()
    const books = Array.from({ length: 5 }, (_, index) => recorded(index + 1))
    const askedPositions: Position[] = []
    const readOn = async ({ after, limit }: { after: Position; limit: number }) => {
      askedPositions.push(after)
      const page = books.slice(Number(after), Number(after) + limit)
      const head = toPosition(books.length)
      // Written after the last page was read, and before the subscriber has processed the one
      // before.
      if (after === 4n) {
        books.push(recorded(6))
        notifier.notify()
      }
      return { events: page, head }
    }
    const source = { readOn, notifier, pollMilliseconds: 3_600_000 }
    const signal = AbortSignal.timeout(5_000)
    const progress: [position: bigint, asked: string][] = []
    for await (const { position } of follow(source, { after: 0n, batchSize: 2, signal })) {
      await setImmediate()
      progress.push([position, askedPositions.join(' ')])
      if (position === 6n) break
    }
    expect(progress).toEqual([
      [2n, '0 2'],
      [4n, '0 2 4'],
      [5n, '0 2 4'],
      [6n, '0 2 4 5'],
    ])
  })

  it('receives a failed page’s error after the page before it, and only if requested', async () => {
    const readOn = async ({ after }: { after: Position }) => {
      if (after > 0n) throw new Error('the line is cut')
      return { events: [recorded(1)], head: toPosition(2) }
    }
    const source = { readOn, notifier: createNotifier(), pollMilliseconds: 3_600_000 }
    const options = { after: 0n as const, batchSize: 1, signal: AbortSignal.timeout(5_000) }
    const following = follow(source, options)
    expect((await following.next()).value).toMatchObject({ position: 1n })
    await expect(following.next()).rejects.toThrow('the line is cut')
    const leaving = follow(source, options)
    await leaving.next()
    await leaving.return()
    await setImmediate()
  })

  it('stops if the order runs backwards', async () => {
    const readOn = async () => ({ events: [recorded(2), recorded(1)], head: toPosition(3) })
    const source = { readOn, notifier: createNotifier(), pollMilliseconds: 3_600_000 }
    const options = {
      after: 0n as const,
      categories: ['thing'],
      signal: AbortSignal.timeout(5_000),
    }
    await expect(follow(source, options).next()).rejects.toThrow('position 1 stands out of order')
  })
})
