import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepWorking, type Running } from './keep-working.ts'

const minute = 60_000

const setUp = (ends: readonly ('at once' | 'never' | 'not launched')[]) => {
  const received: string[] = []
  const launchedAt: number[] = []
  let stopped = 0
  const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
  const log = { ...quiet, error: (_details: object, message: string) => received.push(message) }
  const launch = async (): Promise<Running> => {
    const end = ends[Math.min(launchedAt.length, ends.length - 1)]
    launchedAt.push(Date.now())
    if (end === 'not launched') throw new Error('no route')
    if (end === 'at once') return { stop: () => {}, ended: Promise.reject(new Error('refused')) }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const stop = () => {
      stopped += 1
      resolve()
    }
    return { stop, ended }
  }
  return {
    told: received,
    launchedAt,
    stopped: () => stopped,
    start: () => keepWorking(launch, log),
  }
}

describe('a worker that is restarted after each end', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('does not start if it could not be launched at all', async () => {
    await expect(setUp(['not launched']).start()).rejects.toThrow('no route')
  })

  it('is launched again after an end, after longer and longer pauses, and logs each', async () => {
    const test = setUp(['at once', 'not launched', 'at once', 'never'])
    const worker = await test.start()
    await vi.advanceTimersByTimeAsync(5_000)
    const [first = 0] = test.launchedAt
    expect(test.launchedAt.map((at) => at - first)).toEqual([0, 500, 1_500, 3_500])
    expect(test.told).toEqual(Array(3).fill('the worker lost Temporal and will come back'))
    await worker.stop()
    expect(test.stopped()).toBe(1)
  })

  it('is never launched more often than every half minute for long', async () => {
    const test = setUp(['at once'])
    const worker = await test.start()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(test.launchedAt.length).toBeGreaterThan(20)
    expect(test.launchedAt.length).toBeLessThan(28)
    await worker.stop()
  })

  it('stops during a pause, and launches nothing after that', async () => {
    const test = setUp(['at once'])
    const worker = await test.start()
    await vi.advanceTimersByTimeAsync(100)
    await worker.stop()
    await vi.advanceTimersByTimeAsync(minute)
    expect(test.launchedAt).toHaveLength(1)
  })
})
