import * as v from 'valibot'
import {
  challengeAnswer,
  challengeAnswerHeader,
  challengeSchema,
  type Challenge,
} from '@almoner/api/abuse/contract.ts'
import { ProblemError } from '../problem.ts'
import { deviceWork } from './device-work.ts'
import { solveChallenge } from './solve-challenge.ts'

// A challenge that ran out while the device was at it is followed by another; a third says that
// something else is wrong.
const mostChallenges = 2

/**
 * Sends what `send` sends; where the API asks for a challenge first, this device works it out, and
 * the same is sent again with the answer in its headers.
 */
export const sendSolved = async <T>(
  send: (headers: Record<string, string>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  let headers: Record<string, string> = {}
  for (let solved = 0; ; solved++) {
    try {
      return await send(headers)
    } catch (error) {
      const asked = challengeIn(error)
      if (!asked || solved === mostChallenges) throw error
      deviceWork.begin(asked.sentence)
      const number = await solveChallenge(asked.challenge, signal).finally(deviceWork.end)
      if (number === null) throw error
      headers = { [challengeAnswerHeader]: challengeAnswer(asked.challenge, number) }
    }
  }
}

const challengeIn = (error: unknown): { challenge: Challenge; sentence: string } | null => {
  if (!(error instanceof ProblemError)) return null
  const { challenge, message } = error.problem
  const read = v.safeParse(challengeSchema, challenge)
  return read.success ? { challenge: read.output, sentence: message } : null
}
