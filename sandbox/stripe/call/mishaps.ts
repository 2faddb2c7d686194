import type { Form } from './form/form.ts'
import { readInteger, assertOnlyKnown, readRequiredText, readText } from './form/params.ts'
import { invalidRequest, StripeProblem } from './problem.ts'

/** Faults of the next events. */
type Mishap = 'lost' | 'doubled' | 'late' | 'out_of_order'

/**
 * Faults of the next calls: they are refused before they execute, or their response never comes.
 */
export type MishapKind = 'rate_limit' | 'expired_key' | 'error' | 'lost_answer'

const mishapNames = new Set<string>(['lost', 'doubled', 'late', 'out_of_order'] satisfies Mishap[])
const mishapKinds = new Set<string>([
  'rate_limit',
  'expired_key',
  'error',
  'lost_answer',
] satisfies MishapKind[])
const mostTimes = 1_000
const mostDelayMilliseconds = 600_000

/**
 * Faults that a test requests in advance. They are not stored: a restart clears them, but not what
 * was sent or lost before.
 */
export const createMishaps = () => {
  let onTheWay: { mishap: Mishap; left: number; delayMilliseconds: number } | null = null
  let refusedEarly: { trouble: MishapKind; left: number; path: string } | null = null

  return {
    /** Returns the extra delay of each copy of the next event; none for a lost one. */
    copiesOfNextEvent: (usual: readonly number[]): readonly number[] => {
      if (onTheWay === null || onTheWay.left === 0) return usual
      onTheWay.left -= 1
      const { mishap, left, delayMilliseconds } = onTheWay
      switch (mishap) {
        case 'lost':
          return []
        case 'doubled':
          return [...usual, ...usual.map((delay) => delay + delayMilliseconds)]
        case 'late':
          return usual.map((delay) => delay + delayMilliseconds)
        // The first has the longest delay, so that they arrive in the opposite order.
        case 'out_of_order':
          return usual.map((delay) => delay + left * delayMilliseconds)
      }
    },
    /** The fault of this call; read once for each. */
    ofNextCall: (path: string): MishapKind | null => {
      if (refusedEarly === null || refusedEarly.left === 0) return null
      if (!path.includes(refusedEarly.path)) return null
      refusedEarly.left -= 1
      return refusedEarly.trouble
    },
    planDeliveries: (form: Form): object => {
      assertOnlyKnown(form, ['next', 'times', 'delay_milliseconds'])
      const next = readRequiredText(form, 'next')
      if (!mishapNames.has(next)) throw invalidRequest(`Invalid next: ${next}`, 'next')
      const delayMilliseconds = readCount(form, 'delay_milliseconds', mostDelayMilliseconds) ?? 100
      onTheWay = { mishap: next as Mishap, left: readTimes(form), delayMilliseconds }
      return { next, times: onTheWay.left, delay_milliseconds: delayMilliseconds }
    },
    planCalls: (form: Form): object => {
      assertOnlyKnown(form, ['next', 'times', 'path'])
      const next = readRequiredText(form, 'next')
      if (!mishapKinds.has(next)) throw invalidRequest(`Invalid next: ${next}`, 'next')
      refusedEarly = {
        trouble: next as MishapKind,
        left: readTimes(form),
        path: readText(form, 'path') ?? '',
      }
      return { next, times: refusedEarly.left, path: refusedEarly.path }
    },
  }
}

export type Mishaps = ReturnType<typeof createMishaps>

/** The refusal of a call before it executes. */
export const toProblem = (trouble: Exclude<MishapKind, 'lost_answer'>): StripeProblem => {
  switch (trouble) {
    case 'rate_limit':
      return new StripeProblem(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      })
    case 'expired_key':
      return new StripeProblem(401, {
        type: 'invalid_request_error',
        code: 'api_key_expired',
        message: 'Expired API Key provided',
      })
    case 'error':
      return new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred' })
  }
}

const readTimes = (form: Form): number => readCount(form, 'times', mostTimes) ?? 1

const readCount = (form: Form, name: string, most: number): number | null => {
  const count = readInteger(form, name)
  if (count !== null && (count < 0 || count > most)) throw invalidRequest(`Invalid ${name}`, name)
  return count
}
