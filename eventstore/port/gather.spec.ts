import { describe, expect, it } from 'vitest'
import { EventStoreOverloaded } from './append-errors.ts'
import { createGather } from './gather.ts'

const held = (mostCalls = 1) => {
  const calls: { items: readonly string[]; answer: (fault?: Error) => void }[] = []
  const gather = createGather(
    (items: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const answer = (fault?: Error) => (fault ? reject(fault) : resolve(items.join('')))
        calls.push({ items, answer })
      }),
    { mostWaiting: 3, mostCalls },
  )
  const nextCall = async () => {
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    return calls.shift()
  }
  return { gather, calls, nextCall }
}

describe('what many ask for', () => {
  it('goes together during another call, each item once', async () => {
    const { gather, calls, nextCall } = held()
    const first = gather(['a'])
    const call = await nextCall()
    const others = [gather(['b']), gather(['c', 'b'])]
    expect(calls).toEqual([])
    call?.answer()
    expect(await first).toBe('a')
    const together = await nextCall()
    expect(together?.items).toEqual(['b', 'c'])
    together?.answer()
    expect(await Promise.all(others)).toEqual(['bc', 'bc'])
  })

  it('is asked for by as many calls as there may be', async () => {
    const { gather, calls, nextCall } = held(2)
    const asked = [gather(['a'])]
    const first = await nextCall()
    asked.push(gather(['b']))
    const second = await nextCall()
    asked.push(gather(['c']))
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls).toEqual([])
    second?.answer()
    ;(await nextCall())?.answer()
    first?.answer()
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'])
  })

  it('that fails does so for the callers of that batch, and for none after it', async () => {
    const { gather, nextCall } = held()
    const [one, other] = [gather(['a']), gather(['b'])]
    const settled = Promise.allSettled([one, other])
    ;(await nextCall())?.answer(new Error('away'))
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = gather(['c'])
    ;(await nextCall())?.answer()
    expect(await later).toBe('c')
  })

  it('is never more than was promised to wait', async () => {
    const { gather, nextCall } = held()
    const first = gather(['a'])
    const call = await nextCall()
    const waiting = gather(['b', 'c', 'd'])
    await expect(gather(['e'])).rejects.toThrow(EventStoreOverloaded)
    call?.answer()
    await first
    ;(await nextCall())?.answer()
    expect(await waiting).toBe('bcd')
  })
})
