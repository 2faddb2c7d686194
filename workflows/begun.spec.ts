import { describe, expect, it } from 'vitest'
import { createBegun } from './begun.ts'

describe('processes that were begun', () => {
  const begunFor = (...positions: bigint[]) => {
    const begun = createBegun(() => {})
    const settle = positions.map((position) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.add(position, promise)
      return async () => {
        resolve()
        await promise
      }
    })
    return { begun, settle }
  }

  it('hold up the checkpoint before the first of their events', async () => {
    const { begun, settle } = begunFor(3n, 5n)
    expect(begun.upTo(9n)).toBe(2n)
    await settle[0]?.()
    expect(begun.upTo(9n)).toBe(4n)
    await settle[1]?.()
    expect(begun.upTo(9n)).toBe(9n)
  })

  it('hold it up both where one event began two', async () => {
    const { begun, settle } = begunFor(3n, 3n)
    await settle[0]?.()
    expect(begun.upTo(9n)).toBe(2n)
    await settle[1]?.()
    expect(begun.upTo(9n)).toBe(9n)
  })
})
