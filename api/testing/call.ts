import { expect } from 'vitest'
import type { Problem } from '../http/contract.ts'

type Answer<Json> = { status: number; headers: Headers; text: string; json: Json }

/**
 * A request that may name what its answer must be:
 * `await owner.post(path, body).thenRefused(409, 'custom_domain_exists')`.
 */
export type Call<Json = never> = Promise<Answer<Json>> & {
  /** The status of the answer, and members that its JSON must have. */
  thenAnswered: (status: number, json?: object) => Call<Json>
  /** The status of the refusal, and its code, or the codes of all fields that it names. */
  thenRefused: (status: number, problem: string | Readonly<Record<string, string>>) => Call<Json>
}

export const toCall = <Json>(answer: Promise<Answer<Json>>): Call<Json> => {
  const then = (check: (received: Answer<Json>) => void): Call<Json> =>
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
