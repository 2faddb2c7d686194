import { NetworkError, ProblemError } from '../api/failure/problem.ts'

/** Refusals of the API after which no further request goes to the provider. */
export type Refusal =
  /** The provider refused: no money was taken. */
  | { kind: 'refused'; code: string }
  /** The API did not start the payment: the provider received no request. */
  | { kind: 'rejected'; problem: ProblemError['problem'] }

/**
 * The interval at which, and the time for which, the result of a bank's authentication is
 * requested.
 */
export const authentication = { lookEveryMilliseconds: 2_000, withinMilliseconds: 300_000 }

/** The pauses before a request is repeated, after a lost answer or while a provider is slow. */
export const askAgainAfterMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000]

// These refusals do not show the outcome of this payment: an earlier request may have taken it.
const saysNothing = new Set([
  'payment_in_progress',
  'no_charity_here',
  'cross_origin',
  'unexplained',
])

// A rate-limited request is not recorded.
const wasNotRecorded = new Set(['too_many_requests', 'cards_limited'])

// Returns undefined if the outcome is unknown: no answer, an answer of a failing server, or one
// about something else. A rate limit means that this request was not recorded. If an earlier answer
// was lost, that earlier request may still arrive.
export const findFinalRefusal = (
  error: unknown,
  signal: AbortSignal,
  { wasLost = false } = {},
): Refusal | undefined => {
  if (signal.aborted) throw error
  if (error instanceof NetworkError) return undefined
  if (!(error instanceof ProblemError)) throw error
  const { problem } = error
  const { code } = problem.error
  if (problem.status >= 500 || saysNothing.has(code)) return undefined
  if (wasNotRecorded.has(code) && wasLost) return undefined
  return problem.status === 402 ? { kind: 'refused', code } : { kind: 'rejected', problem }
}

/** Waits, and ends early if the browser regains its connection. */
export const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      globalThis.removeEventListener('online', go)
    }
    const stop = () => {
      end()
      reject(signal.reason as Error)
    }
    const go = () => {
      end()
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    signal.addEventListener('abort', stop)
    globalThis.addEventListener('online', go)
  })
