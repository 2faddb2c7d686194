import { percentile } from './statistics.ts'

export type Load = { workers: number; seconds: number }

export type Driven = {
  perSecond: number
  /** Null if the measuring tool does not report it. */
  p50Milliseconds: number | null
  p99Milliseconds: number | null
}

/**
 * Runs a closed loop: each worker calls again as soon as it has an answer. `once` returns whether
 * the call counts; one that does not count still takes its time. The first error ends the loop.
 */
export const drive = async (
  { workers, seconds }: Load,
  once: (worker: number) => Promise<boolean>,
): Promise<Driven> => {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const work = async (_: unknown, worker: number): Promise<void> => {
    for (let askedAt = performance.now(); askedAt < until; askedAt = performance.now()) {
      const counts = await once(worker)
      if (counts) latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return {
    perSecond: latencies.length / ((performance.now() - began) / 1_000),
    p50Milliseconds: percentile(latencies, 0.5),
    p99Milliseconds: percentile(latencies, 0.99),
  }
}
