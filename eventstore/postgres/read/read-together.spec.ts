import { describe, expect, it } from 'vitest'
import { askTogether } from './read-together.ts'

const double = (calls: (readonly number[])[]) => async (asks: readonly number[]) => {
  calls.push(asks)
  await new Promise((resolve) => setTimeout(resolve, 5))
  if (asks.includes(13)) throw new Error('thirteen')
  return asks.map((ask) => ask * 2)
}

describe('asks that come together', () => {
  it('are one call, and each has its own answer', async () => {
    const calls: (readonly number[])[] = []
    const ask = askTogether(double(calls), { mostCalls: 2, mostAsks: 10 })
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
    expect(calls).toEqual([[1, 2, 3]])
    expect(await ask(4)).toBe(8)
    expect(calls).toHaveLength(2)
  })

  it('wait for the next call while enough are in progress, and are then one', async () => {
    const calls: (readonly number[])[] = []
    const ask = askTogether(double(calls), { mostCalls: 1, mostAsks: 10 })
    const first = ask(1)
    await new Promise((resolve) => setImmediate(resolve))
    const later = [ask(2)]
    await new Promise((resolve) => setImmediate(resolve))
    later.push(ask(3))
    expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
    expect(calls).toEqual([[1], [2, 3]])
  })

  it('are no more in one call than it takes', async () => {
    const calls: (readonly number[])[] = []
    const ask = askTogether(double(calls), { mostCalls: 2, mostAsks: 2 })
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10])
    expect(calls).toEqual([[1, 2], [3, 4], [5]])
  })

  it('fail together, and those after them do not', async () => {
    const ask = askTogether(double([]), { mostCalls: 1, mostAsks: 10 })
    const failing = Promise.allSettled([ask(13), ask(1)])
    await failing.then((all) =>
      expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']),
    )
    expect(await ask(1)).toBe(2)
  })
})
