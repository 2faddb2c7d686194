import { setTimeout as delay } from 'node:timers/promises'

const shortestPauseMilliseconds = 50
const longestPauseMilliseconds = 5_000

/** The delays of retries: each is twice the last one, up to a limit. */
export const createPauses = () => {
  let milliseconds = shortestPauseMilliseconds
  return {
    next: async (signal: AbortSignal): Promise<void> => {
      await delay(milliseconds, null, { signal }).catch(() => {})
      milliseconds = Math.min(milliseconds * 2, longestPauseMilliseconds)
    },
    over: (): void => {
      milliseconds = shortestPauseMilliseconds
    },
  }
}
