import { useSyncExternalStore } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { ProblemError } from './problem.ts'

/** What somebody is about to do, as the question names it. */
export type Repeated = {
  what: 'gift' | 'monthly_gift' | 'offline_payment' | 'payout' | 'refund' | 'project'
  amountCents?: Cents | undefined
}

/** The question whether a second one is meant. */
export type RepeatQuestion = Repeated & {
  /** Null for a guest. */
  earlierId: string | null
  /** ISO 8601 */
  earlierAt: string
  answer: (isMeant: boolean) => void
}

let question: RepeatQuestion | null = null
const listeners = new Set<() => void>()

const publish = (next: RepeatQuestion | null): void => {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open question; null while there is none. */
export const useRepeatQuestion = (): RepeatQuestion | null =>
  useSyncExternalStore(subscribe, () => question)

/** A member of the command's body, once its sender has said that a second one is meant. */
export type Again = { again?: true }

/**
 * Sends a command. Where the API answers that the same was entered a few minutes ago, the person is
 * asked, and with a yes the same command is sent again as a second one. A no leaves the refusal.
 */
export const sendAskedOnce = async <T>(
  repeated: Repeated,
  send: (again: Again) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  try {
    return await send({})
  } catch (error) {
    const earlier = error instanceof ProblemError ? error.problem.earlier : undefined
    if (earlier === undefined) throw error
    const isMeant = await ask({ ...repeated, earlierId: earlier.id, earlierAt: earlier.at }, signal)
    if (!isMeant) throw error
    return await send({ again: true })
  }
}

const ask = (asked: Omit<RepeatQuestion, 'answer'>, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isMeant: boolean): void => {
      signal?.removeEventListener('abort', leave)
      publish(null)
      resolve(isMeant)
    }
    const leave = (): void => answer(false)
    if (signal?.aborted) {
      resolve(false)
      return
    }
    // The screen that sent the command is gone: nobody is left to answer.
    signal?.addEventListener('abort', leave)
    publish({ ...asked, answer })
  })
