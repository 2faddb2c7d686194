import { NetworkError, ProblemError } from '../problem.ts'

/** What the API says no with, so that nothing is asked of the provider any more. */
export type Refusal =
  /** The provider said no: no money was taken. */
  | { kind: 'refused'; code: string }
  /** The API would not start it: nothing was asked of the provider. */
  | { kind: 'rejected'; problem: ProblemError['problem'] }

/** How often it is asked what a bank's customer has answered, and for how long. */
export const authentication = { lookEveryMilliseconds: 2_000, withinMilliseconds: 300_000 }

/** After a lost answer, and while a provider is slow: how long until the same is asked again. */
export const askAgainAfterMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000]

// Refusals that say nothing about this payment: it may have been taken by an earlier send.
const saysNothing = new Set([
  'payment_in_progress',
  'no_charity_here',
  'cross_origin',
  'unexplained',
])

// What the limits refuse is not recorded.
const wasNotRecorded = new Set(['too_many_requests', 'cards_limited'])

// Undefined where we do not know: no answer, an answer of a server in trouble, or one about something
// else. That it was too often says that this send was not recorded; where an answer was lost before,
// that one may still be on its way there.
export const finalRefusal = (
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

/** A pause, which ends early where the browser has a line again that it had lost. */
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
