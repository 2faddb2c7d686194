import { describe, expect, it, vi } from 'vitest'
import type { Started } from './store.ts'
import { createUnstoredStarts } from './unstored-starts.ts'

const started = (id: string): Started => ({ id, process: 'charge', input: {}, startedAt: 0 })

const setUp = () => {
  const writes: PromiseWithResolvers<void>[] = []
  const write = vi.fn<(all: readonly Started[]) => Promise<void>>(() => {
    const writing = Promise.withResolvers<void>()
    writes.push(writing)
    return writing.promise
  })
  const unstored = createUnstoredStarts(write)
  const listWritten = () => write.mock.calls.map(([all]) => all.map(({ id }) => id))
  return { unstored, writes, written: listWritten }
}

describe('starts that the disk may not have', () => {
  it('are written once for all callers at the same time, and not again after that', async () => {
    const { unstored, writes, written } = setUp()
    unstored.add(started('a'))
    unstored.add(started('b'))
    unstored.add(started('ended'))
    unstored.remove('ended')
    const requests = [unstored.store(), unstored.store()]
    writes[0]?.resolve()
    await Promise.all(requests)
    await unstored.store()
    expect(written()).toEqual([['a', 'b']])
  })

  it('that came while others are being written are written by the next caller', async () => {
    const { unstored, writes, written } = setUp()
    unstored.add(started('a'))
    const first = unstored.store()
    unstored.add(started('b'))
    const second = unstored.store()
    writes[0]?.resolve()
    await first
    writes[1]?.resolve()
    await second
    expect(written()).toEqual([['a'], ['a', 'b']])
  })

  it('are written by the next attempt if the write fails', async () => {
    const { unstored, writes, written } = setUp()
    unstored.add(started('a'))
    const first = unstored.store()
    writes[0]?.reject(new Error('the server is away'))
    await expect(first).rejects.toThrow('the server is away')
    const second = unstored.store()
    writes[1]?.resolve()
    await second
    expect(written()).toEqual([['a'], ['a']])
  })
})
