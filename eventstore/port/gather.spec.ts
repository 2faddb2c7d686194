import { describe, expect, it } from 'vitest'
import { EventStoreOverloaded } from '../port/append-errors.ts'
import { createGather } from './gather.ts'

const held = () => {
  const calls: { items: readonly string[]; answer: (fault?: Error) => void }[] = []
  const gather = createGather(
    (items: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const answer = (fault?: Error) => (fault ? reject(fault) : resolve(items.join('')))
        calls.push({ items, answer })
      }),
    { mostWaiting: 3 },
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
