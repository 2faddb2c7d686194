import { describe, expect, it } from 'vitest'
import { createBegun } from './begun.ts'
import { positionFrom } from '@almoner/eventstore/position.ts'

describe('processes that were begun', () => {
  /** By the positions before the events that they were begun for. */
  const begunBehind = (...positions: number[]) => {
    const begun = createBegun(() => {})
    const settle = positions.map((before) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.add(positionFrom(before), promise)
      return async () => {
        resolve()
        await promise
      }
    })
    return { begun, settle }
  }

  it('hold up the checkpoint before the first of their events', async () => {
    const { begun, settle } = begunBehind(2, 17)
    expect(begun.upTo(positionFrom(90))).toBe(2n)
    await settle[0]?.()
    expect(begun.upTo(positionFrom(90))).toBe(17n)
    await settle[1]?.()
    expect(begun.upTo(positionFrom(90))).toBe(90n)
  })

  it('hold it up both where one event began two', async () => {
    const { begun, settle } = begunBehind(2, 2)
    await settle[0]?.()
    expect(begun.upTo(positionFrom(90))).toBe(2n)
    await settle[1]?.()
    expect(begun.upTo(positionFrom(90))).toBe(90n)
  })
})
