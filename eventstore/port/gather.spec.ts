import { describe, expect, it } from 'vitest'
import { EventStoreOverloaded } from './append-errors.ts'
import { createGather } from './gather.ts'

const holdCalls = (mostCalls = 1) => {
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

describe('work that is gathered from many callers', () => {
  it('is combined during another call, each item once', async () => {
    const { gather, calls, nextCall } = holdCalls()
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

  it('is sent in as many calls as are allowed at the same time', async () => {
    const { gather, calls, nextCall } = holdCalls(2)
    const gatherings = [gather(['a'])]
    const first = await nextCall()
    gatherings.push(gather(['b']))
    const second = await nextCall()
    gatherings.push(gather(['c']))
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls).toEqual([])
    second?.answer()
    ;(await nextCall())?.answer()
    first?.answer()
    expect(await Promise.all(gatherings)).toEqual(['a', 'b', 'c'])
  })

  it('that fails does so for the callers of that batch, and for none after it', async () => {
    const { gather, nextCall } = holdCalls()
    const [one, other] = [gather(['a']), gather(['b'])]
    const settled = Promise.allSettled([one, other])
    ;(await nextCall())?.answer(new Error('away'))
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = gather(['c'])
    ;(await nextCall())?.answer()
    expect(await later).toBe('c')
  })

  it('is never more than was promised to wait', async () => {
    const { gather, nextCall } = holdCalls()
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
