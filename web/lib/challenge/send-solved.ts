import * as v from 'valibot'
import {
  challengeAnswer,
  challengeAnswerHeader,
  challengeSchema,
  type Challenge,
} from '@almoner/api/use-cases/abuse/contract.ts'
import { ProblemError } from '../api/failure/problem.ts'
import { deviceWork } from './device-work.ts'
import { solveChallenge } from './solve-challenge.ts'

// A challenge that expired during the work is followed by another; a third means another fault.
const mostChallenges = 2

/**
 * Sends a request with `send`. If the API answers with a challenge, this device solves it. The
 * request is then sent again with the solution in its headers.
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
      const demand = challengeIn(error)
      if (!demand || solved === mostChallenges) throw error
      deviceWork.begin(demand.sentence)
      const number = await solveChallenge(demand.challenge, signal).finally(deviceWork.end)
      if (number === null) throw error
      headers = { [challengeAnswerHeader]: challengeAnswer(demand.challenge, number) }
    }
  }
}

const challengeIn = (error: unknown): { challenge: Challenge; sentence: string } | null => {
  if (!(error instanceof ProblemError)) return null
  const { challenge, message } = error.problem
  const read = v.safeParse(challengeSchema, challenge)
  return read.success ? { challenge: read.output, sentence: message } : null
}
