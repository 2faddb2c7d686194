import {
  challengeAnswer,
  challengeAnswerHeader,
  type Challenge,
} from '@almoner/api/abuse/contract.ts'
import { call, type CallOptions, type Method } from '../../../lib/api.ts'
import { ProblemError } from '../../../lib/problem.ts'
import { solveChallenge } from './solve-challenge.ts'

// A challenge that ran out while the device was at it is followed by another; a third says that
// something else is wrong.
const mostChallenges = 2

export type SolvedOptions = CallOptions & {
  signal: AbortSignal
  /** Told the sentence for the payer when this device begins to work, and null when it has done. */
  onWork?: (sentence: string | null) => void
}

/**
 * One call to the API as `call` makes it; where it asks for a challenge first, this device works it
 * out, and the same call is made again with the answer.
 */
export const callSolved = async <T>(
  method: Method,
  path: string,
  body: object,
  { onWork = () => {}, ...options }: SolvedOptions,
): Promise<T> => {
  let headers = options.headers
  for (let solved = 0; ; solved++) {
    try {
      return await call<T>(method, path, body, { ...options, ...(headers && { headers }) })
    } catch (error) {
      const asked = challengeIn(error)
      if (!asked || solved === mostChallenges) throw error
      onWork(asked.sentence)
      const number = await solveChallenge(asked.challenge, options.signal).finally(() =>
        onWork(null),
      )
      if (number === null) throw error
      const answer = challengeAnswer(asked.challenge, number)
      headers = { ...options.headers, [challengeAnswerHeader]: answer }
    }
  }
}

const challengeIn = (error: unknown): { challenge: Challenge; sentence: string } | null => {
  if (!(error instanceof ProblemError)) return null
  const { challenge, message } = error.problem
  return challenge ? { challenge, sentence: message } : null
}
