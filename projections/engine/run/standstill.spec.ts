import { describe, expect, it, vi } from 'vitest'
import { toPosition, type Position } from '@almoner/eventstore/position.ts'
import { createStandstillWatch } from './standstill.ts'

const at = (position: number) => ({ position: toPosition(position) })

describe('a subscription that is watched', () => {
  const start = (batches: AsyncIterable<{ position: ReturnType<typeof toPosition> }>) => {
    const books = { head: toPosition(1) }
    const log = {
      error: vi.fn<(fields: object, message: string) => void>(),
      info: vi.fn<(fields: object, message: string) => void>(),
    }
    const stopping = new AbortController()
    const head = vi.fn<() => Promise<Position>>(async () => books.head)
    /** Resolves after two whole checks. */
    const lookTwice = async (): Promise<void> => {
      head.mockClear()
      await vi.waitFor(() => expect(head.mock.calls.length).toBeGreaterThan(2))
    }
    const { watch } = createStandstillWatch({
      store: { head },
      log,
      signal: stopping.signal,
      lookMilliseconds: 5,
    })
    const seenBatches: unknown[] = []
    const running = (async () => {
      for await (const batch of watch(batches, { name: 'reactions', after: 0n }))
        seenBatches.push(batch)
    })()
    return { books, log, seen: seenBatches, stop: () => stopping.abort(), running, lookTwice }
  }

  it('that misses appended events is logged once, and again when it continues', async () => {
    const received = Promise.withResolvers<void>()
    const silent = async function* () {
      yield at(1)
      await received.promise
      yield at(7)
    }
    const { books, log, seen, running, stop, lookTwice } = start(silent())
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    books.head = toPosition(7)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
    books.head = toPosition(9)
    await lookTwice()
    expect(log.error.mock.calls).toEqual([
      [
        { reader: 'reactions', position: 1n, head: 7n },
        'a subscription is told nothing while the books go on',
      ],
    ])
    received.resolve()
    await running
    expect(seen).toHaveLength(2)
    expect(log.info).toHaveBeenCalledTimes(1)
    stop()
  })

  it('that has everything is not reported, even if nothing arrives for a long time', async () => {
    const over = Promise.withResolvers<void>()
    const quiet = async function* () {
      yield at(1)
      await over.promise
    }
    const { log, running, stop, lookTwice } = start(quiet())
    await lookTwice()
    expect(log.error).not.toHaveBeenCalled()
    over.resolve()
    await running
    stop()
  })
})
