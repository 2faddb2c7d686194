import { describe, expect, it } from 'vitest'
import { toCall } from './call.ts'

const call = (status: number, json: object) => {
  const answer = { status, headers: new Headers(), text: JSON.stringify(json), json: json as never }
  return toCall(Promise.resolve(answer))
}

const refusal = { error: { code: 'busy', message: 'Busy.' }, fields: { host: 'host.taken' } }

describe('a call', () => {
  it('is its answer once it is as named', async () => {
    const { json } = await call(200, { id: 'a', rows: 1 }).thenAnswered(200, { rows: 1 })
    expect(json).toEqual({ id: 'a', rows: 1 })
    await call(409, refusal).thenRefused(409, 'busy').thenRefused(409, { host: 'host.taken' })
  })

  it.each([
    () => call(200, {}).thenAnswered(204),
    () => call(200, { rows: 1 }).thenAnswered(200, { rows: 2 }),
    () => call(422, refusal).thenRefused(409, 'busy'),
    () => call(409, refusal).thenRefused(409, 'missing'),
    () => call(409, refusal).thenRefused(409, {}),
    () => call(200, {}).thenRefused(200, 'busy'),
  ])('fails with any other answer', async (check) => {
    await expect(check()).rejects.toThrow('expected')
  })
})
