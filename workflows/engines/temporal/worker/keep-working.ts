import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import type { Log } from '../../../log.ts'

/** Ends when it was stopped, and in an error when it cannot go on. */
export type Running = { stop: () => void; ended: Promise<void> }

const firstPauseMilliseconds = 500
const longestPauseMilliseconds = 30_000

/**
 * Runs a worker until it is stopped. The connection recovers by itself while Temporal is
 * unreachable. If a worker ends nevertheless, it is created again after increasing pauses, and each
 * restart is logged.
 */
export const keepWorking = async (launch: () => Promise<Running>, log: Log) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let worker: Running | null = await launch()
  const work = async (): Promise<void> => {
    let pause = firstPauseMilliseconds
    const fault = createRepeatedFault()
    while (!signal.aborted) {
      const from = performance.now()
      try {
        worker ??= await launch()
        if (signal.aborted) worker.stop()
        await worker.ended
      } catch (error) {
        if (signal.aborted) log.debug({ err: error }, 'what was under way is left to others')
        else {
          const times = fault.add(error)
          if (times !== null) {
            log.error({ err: error, pause, times }, 'the worker lost Temporal and will come back')
          }
        }
      }
      worker = null
      await aPause(pause, signal)
      const workedLong = performance.now() - from > longestPauseMilliseconds
      if (workedLong) fault.end()
      pause = workedLong ? firstPauseMilliseconds : Math.min(pause * 2, longestPauseMilliseconds)
    }
  }
  const working = work()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      worker?.stop()
      await working
    },
  }
}

/** The pause ends early if the signal aborts. */
const aPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
