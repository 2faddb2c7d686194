import { describe, expect, it, vi } from 'vitest'
import type { Started } from './store.ts'
import { createUnstoredStarts } from './unstored-starts.ts'

const started = (id: string): Started => ({ id, process: 'charge', input: {}, startedAt: 0 })

const given = () => {
  const writes: PromiseWithResolvers<void>[] = []
  const write = vi.fn<(all: readonly Started[]) => Promise<void>>(() => {
    const writing = Promise.withResolvers<void>()
    writes.push(writing)
    return writing.promise
  })
  const unstored = createUnstoredStarts(write)
  const written = () => write.mock.calls.map(([all]) => all.map(({ id }) => id))
  return { unstored, writes, written }
}

describe('starts that the disk may not have', () => {
  it('are written once for all who ask meanwhile, and not after that', async () => {
    const { unstored, writes, written } = given()
    unstored.add(started('a'))
    unstored.add(started('b'))
    unstored.add(started('ended'))
    unstored.remove('ended')
    const asked = [unstored.store(), unstored.store()]
    writes[0]?.resolve()
    await Promise.all(asked)
    await unstored.store()
    expect(written()).toEqual([['a', 'b']])
  })

  it('that came while others are written are written by who asks then', async () => {
    const { unstored, writes, written } = given()
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

  it('stay to be written where the write fails', async () => {
    const { unstored, writes, written } = given()
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
