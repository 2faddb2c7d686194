import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import { FinalError, type LastError } from '../flow/activity-failed.ts'
import type { ActivityPolicy } from '../flow/flow.ts'

/** The result of an activity, as a journal stores it. */
export type ActivityEnd = { ok: true; value: unknown } | { ok: false; last: LastError }

/**
 * Tries an activity by its policy. An error never leaves here: giving up is an end like another, so
 * that it is journalled once and a resumed process does not try everything again.
 */
export const tryActivity = async (options: {
  policy: ActivityPolicy
  /** One attempt, which the engine ends when its time is over. */
  attempt: (number: number) => Promise<unknown>
  pause: (milliseconds: number) => Promise<void>
  onFailure: (last: LastError, attempt: number) => void
}): Promise<ActivityEnd> => {
  const { policy } = options
  let pause = policy.firstPauseMilliseconds
  for (let number = 1; ; number += 1) {
    try {
      return { ok: true, value: asJson(await options.attempt(number)) }
    } catch (error) {
      const last = toLastError(error)
      options.onFailure(last, number)
      if (last.final || number >= policy.attempts) return { ok: false, last }
    }
    await options.pause(pause)
    pause = Math.min(pause * 2, policy.longestPauseMilliseconds)
  }
}

// Returns the value as the journal will later give it, without extra keys or class instances, so
// that a process receives equal values in both cases.
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown

// A broken rule of ours is as broken the next time.
export const toLastError = (error: unknown): LastError =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        final: error instanceof FinalError || error instanceof AssertionError,
      }
    : { name: 'Error', message: String(error), final: false }
