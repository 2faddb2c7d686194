import { useSyncExternalStore } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { ProblemError } from './problem.ts'

/** The action that the question asks about. */
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

/** A member of the command's body, set after the sender has confirmed a second one. */
export type Again = { again?: true }

/**
 * Sends a command. If the API answers that an equal command was entered a few minutes ago, the user
 * must confirm a second one. A yes sends the command again; a no leaves the refusal.
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

const ask = (
  repeatQuestion: Omit<RepeatQuestion, 'answer'>,
  signal?: AbortSignal,
): Promise<boolean> =>
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
    // The screen that sent the command has been left, so the question gets no answer.
    signal?.addEventListener('abort', leave)
    publish({ ...repeatQuestion, answer })
  })
