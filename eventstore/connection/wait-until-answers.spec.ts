import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilAnswers } from './wait-until-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Away extends Error {}

const waitFor = (errors: Iterable<Error>, seconds = 60) => {
  const stated: string[] = []
  const remainingErrors = errors[Symbol.iterator]()
  let askCount = 0
  const done = waitUntilAnswers({
    name: 'PostgreSQL at db:5432',
    ask: async () => {
      askCount += 1
      const { value } = remainingErrors.next() as { value?: Error }
      if (value) throw value
    },
    isAway: (error) => error instanceof Away,
    seconds,
    tell: (line) => stated.push(line),
  })
  done.catch(() => {})
  return { done, said: stated, asked: () => askCount }
}

const forEver = {
  *[Symbol.iterator]() {
    for (;;) yield new Away('connect ECONNREFUSED')
  },
}

describe('a server that is still starting', () => {
  it('is awaited, and the observer is given its name', async () => {
    const { done, said, asked } = waitFor([new Away('x'), new Away('x'), new Away('x')])
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(asked()).toBe(4)
    expect(said).toEqual(['waiting for PostgreSQL at db:5432, 60 s at most'])
  })

  it('is reported again while the wait lasts, and named when it never answers', async () => {
    const { done, said } = waitFor(forEver)
    await vi.advanceTimersByTimeAsync(70_000)
    await expect(done).rejects.toThrow(
      'PostgreSQL at db:5432 did not answer within 60 s: connect ECONNREFUSED',
    )
    expect(said.length).toBeGreaterThan(4)
    expect(said.length).toBeLessThan(8)
  })
})

describe('a server that answers', () => {
  it('is not reported', async () => {
    const { done, said, asked } = waitFor([])
    await done
    expect([said, asked()]).toEqual([[], 1])
  })

  it('with a refusal is not contacted again', async () => {
    const { done, asked } = waitFor([new Error('password authentication failed')])
    await expect(done).rejects.toThrow('password authentication failed')
    expect(asked()).toBe(1)
  })
})
