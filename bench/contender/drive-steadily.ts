import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls so many times at a steady rate, whether or not earlier calls have ended. Returns the
 * milliseconds of each call from the moment at which it was due: a call that waits for its turn has
 * waited too. Throws at the end if a call has failed.
 */
export const driveSteadily = async (
  { perSecond, times }: { perSecond: number; times: number },
  once: () => Promise<void>,
): Promise<readonly number[]> => {
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  const began = performance.now()
  const callOnce = async (dueAt: number): Promise<void> => {
    await once()
    latencies.push(performance.now() - dueAt)
  }
  for (let count = 0; count < times; count += 1) {
    const dueAt = began + (count * 1_000) / perSecond
    await pause(Math.max(0, dueAt - performance.now()))
    const call = callOnce(dueAt)
    // An error is thrown at the end.
    call.catch(() => {})
    calls.push(call)
  }
  await Promise.all(calls)
  return latencies
}
