import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import {
  challengeAnswer,
  challengeAnswerHeader,
  type Challenge,
} from '@almoner/api/use-cases/abuse/contract.ts'

const derive = promisify(pbkdf2)

/**
 * Does the work that a payer's page does if the server requests it. Returns the headers of the next
 * request.
 */
export const solveChallenge = async (challenge: Challenge): Promise<Record<string, string>> => {
  const { salt, most, iterations, target } = challenge
  for (let number = 0; number < most; number += 1) {
    const digest = await derive(salt, String(number), iterations, 16, 'sha256')
    if (digest.toString('hex') === target) {
      return { [challengeAnswerHeader]: challengeAnswer(challenge, number) }
    }
  }
  throw new Error('the challenge has no answer')
}
