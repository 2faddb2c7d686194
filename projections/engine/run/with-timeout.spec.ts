import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const collect = async (source: AsyncIterable<number>, limit: number | null, most = Infinity) => {
  const items: (number | null)[] = []
  for await (const item of withTimeout(source, () => limit)) {
    items.push(item)
    if (items.length >= most) break
  }
  return items
}

describe('a source with a timeout', () => {
  it('yields all of its items if there is no limit', async () => {
    const source = async function* () {
      yield* [1, 2, 3]
    }
    expect(await collect(source(), null)).toEqual([1, 2, 3])
  })

  it('yields null for each timeout, and the late item afterwards', async () => {
    const { promise: late, resolve: release } = Promise.withResolvers<void>()
    const source = async function* () {
      yield 1
      await late
      yield 2
    }
    const items: (number | null)[] = []
    for await (const item of withTimeout(source(), () => 1)) {
      items.push(item)
      if (items.length === 3) release()
    }
    expect(items.slice(0, 3)).toEqual([1, null, null])
    expect(items.at(-1)).toBe(2)
  })

  it('is left by a consumer that stops while the source is silent', async () => {
    const source = async function* () {
      yield 1
      await new Promise(() => {})
    }
    expect(await collect(source(), 1, 4)).toEqual([1, null, null, null])
  })

  it('fails as the source fails, also while the consumer is at work', async () => {
    const source = async function* () {
      yield 1
      await pause(5)
      throw new Error('gone')
    }
    const consume = async () => {
      for await (const _ of withTimeout(source(), () => 1)) await pause(10)
    }
    await expect(consume()).rejects.toThrow('gone')
  })

  // One batch then has everything that arrived since.
  it('is asked for its next item only after the last one was processed', async () => {
    const log: string[] = []
    const source = async function* () {
      for (const item of [1, 2]) {
        log.push(`asked for ${item}`)
        yield item
      }
    }
    for await (const item of withTimeout(source(), () => null)) {
      await pause(1)
      log.push(`done with ${item}`)
    }
    expect(log).toEqual(['asked for 1', 'done with 1', 'asked for 2', 'done with 2'])
  })
})
