import type { Form } from './form.ts'
import { integerOf, onlyKnown, requiredText, textOf } from './params.ts'
import { invalid, StripeProblem } from './problem.ts'

/** Faults of the next events. */
type Mishap = 'lost' | 'doubled' | 'late' | 'out_of_order'

/** Faults of the next calls: refused before they execute, or a response that never comes. */
export type Trouble = 'rate_limit' | 'expired_key' | 'error' | 'lost_answer'

const mishapNames = new Set<string>(['lost', 'doubled', 'late', 'out_of_order'] satisfies Mishap[])
const troubleNames = new Set<string>([
  'rate_limit',
  'expired_key',
  'error',
  'lost_answer',
] satisfies Trouble[])
const mostTimes = 1_000
const mostDelayMilliseconds = 600_000

/**
 * Faults that a test requests in advance. They are not stored: a restart clears them, but not what
 * was sent or lost before.
 */
export const createMishaps = () => {
  let onTheWay: { mishap: Mishap; left: number; delayMilliseconds: number } | null = null
  let atTheDoor: { trouble: Trouble; left: number; path: string } | null = null

  return {
    /** The extra delay of each copy of the next event; none for a lost one. */
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
    ofNextCall: (path: string): Trouble | null => {
      if (atTheDoor === null || atTheDoor.left === 0) return null
      if (!path.includes(atTheDoor.path)) return null
      atTheDoor.left -= 1
      return atTheDoor.trouble
    },
    planDeliveries: (form: Form): object => {
      onlyKnown(form, ['next', 'times', 'delay_milliseconds'])
      const next = requiredText(form, 'next')
      if (!mishapNames.has(next)) throw invalid(`Invalid next: ${next}`, 'next')
      const delayMilliseconds = countOf(form, 'delay_milliseconds', mostDelayMilliseconds) ?? 100
      onTheWay = { mishap: next as Mishap, left: timesOf(form), delayMilliseconds }
      return { next, times: onTheWay.left, delay_milliseconds: delayMilliseconds }
    },
    planCalls: (form: Form): object => {
      onlyKnown(form, ['next', 'times', 'path'])
      const next = requiredText(form, 'next')
      if (!troubleNames.has(next)) throw invalid(`Invalid next: ${next}`, 'next')
      atTheDoor = {
        trouble: next as Trouble,
        left: timesOf(form),
        path: textOf(form, 'path') ?? '',
      }
      return { next, times: atTheDoor.left, path: atTheDoor.path }
    },
  }
}

export type Mishaps = ReturnType<typeof createMishaps>

/** The refusal of a call before it executes. */
export const refusalOf = (trouble: Exclude<Trouble, 'lost_answer'>): StripeProblem => {
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

const timesOf = (form: Form): number => countOf(form, 'times', mostTimes) ?? 1

const countOf = (form: Form, name: string, most: number): number | null => {
  const count = integerOf(form, name)
  if (count !== null && (count < 0 || count > most)) throw invalid(`Invalid ${name}`, name)
  return count
}
