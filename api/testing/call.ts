import { expect } from 'vitest'
import type { Problem } from '../http/contract.ts'

type Answer = { status: number; headers: Headers; text: string; json: never }

/**
 * A request that may name what its answer must be:
 * `await owner.post(path, body).thenRefused(409, 'custom_domain_exists')`.
 */
export type Call = Promise<Answer> & {
  /** The status of the answer, and members that its JSON must have. */
  thenAnswered: (status: number, json?: object) => Call
  /** The status of the refusal, and its code, or the codes of all fields that it names. */
  thenRefused: (status: number, problem: string | Readonly<Record<string, string>>) => Call
}

export const toCall = (answer: Promise<Answer>): Call => {
  const then = (check: (received: Answer) => void): Call =>
    toCall(
      answer.then((received) => {
        check(received)
        return received
      }),
    )
  return Object.assign(answer, {
    thenAnswered: (status: number, json?: object) =>
      then((received) => expect(received).toMatchObject({ status, ...(json && { json }) })),
    thenRefused: (status: number, problem: string | Readonly<Record<string, string>>) =>
      then((received) => {
        const { error, fields } = (received.json ?? {}) as Partial<Problem>
        const actual = typeof problem === 'string' ? error?.code : fields
        expect([received.status, actual, received.text]).toEqual([status, problem, received.text])
      }),
  })
}
