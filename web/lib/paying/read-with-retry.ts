import { ProblemError } from '../api/failure/problem.ts'
import { wait } from './asking.ts'

const mostWaits = 10
const longestWaitSeconds = 15

/**
 * Reads the state of a payment. After a rate limit, it waits as long as the answer requires and
 * repeats the request, because a rate limit does not show the payment's outcome.
 */
export const readWithRetry = async <Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> => {
  for (let waits = 0; ; waits++) {
    try {
      return await ask()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds === undefined || waits === mostWaits) throw error
      await wait(seconds * 1000, signal)
    }
  }
}

const secondsToWait = (error: unknown): number | undefined => {
  if (!(error instanceof ProblemError) || error.problem.status !== 429) return undefined
  return Math.min(Math.max(1, error.problem.retryAfterSeconds ?? 1), longestWaitSeconds)
}
