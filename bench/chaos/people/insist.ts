import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './call.ts'

const timeoutMilliseconds = 90_000

/**
 * Again until it is an answer: a broken line, a busy server and a fault at the server are none, and the
 * last of these is complained of.
 */
export const insist = async (
  complaints: string[],
  ask: () => Promise<Answer>,
): Promise<Answer | null> => {
  const until = Date.now() + timeoutMilliseconds
  let last = 'no line'
  while (Date.now() < until) {
    try {
      const answer = await ask()
      if (answer.status < 500) return answer
      last = `${answer.status} ${JSON.stringify(answer.body)}`
      if (answer.status !== 503) complaints.push(last)
    } catch (error) {
      last = String(error)
    }
    await pause(100)
  }
  complaints.push(`no answer within 90 s, the last: ${last}`)
  return null
}

/** Sends the request of one button several times at once. The last answer that arrived counts. */
export const pressRepeatedly = async (
  clicks: number,
  press: () => Promise<Answer>,
): Promise<Answer> => {
  const answers = await Promise.allSettled(Array.from({ length: clicks }, press))
  const last = answers.findLast((answer) => answer.status === 'fulfilled')
  if (!last) throw new Error('no line')
  return last.value
}
