import { describe, expect, it } from 'vitest'
import { orDue } from './or-due.ts'

const numbers = async function* (...given: readonly number[]) {
  for (const one of given) yield one
}

const never = async function* (first: number) {
  yield first
  await new Promise(() => {})
}

describe('a source beside which something may be due', () => {
  it('gives all of its own where nothing is', async () => {
    const given: (number | null)[] = []
    for await (const one of orDue(numbers(1, 2, 3), () => null)) given.push(one)
    expect(given).toEqual([1, 2, 3])
  })

  it('is interrupted as often as something is due, and gives what came late all the same', async () => {
    const given: (number | null)[] = []
    for await (const one of orDue(never(1), () => 1)) {
      given.push(one)
      if (given.length === 4) break
    }
    expect(given).toEqual([1, null, null, null])
  })

  it('fails as the source fails, also while nobody looks', async () => {
    const failing = async function* () {
      yield 1
      throw new Error('gone')
    }
    const reading = (async () => {
      for await (const one of orDue(failing(), () => null)) {
        expect(one).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    await expect(reading).rejects.toThrow('gone')
  })
})
