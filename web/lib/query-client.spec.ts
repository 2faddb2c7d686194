import { describe, expect, it } from 'vitest'
import { NetworkError, ProblemError } from './problem.ts'
import { createQueryClient } from './query-client.ts'

const problem = (status: number): ProblemError =>
  new ProblemError({ type: '', title: '', status, message: '', error: { message: '', code: 'x' } })

const attemptsAt = async (error: Error): Promise<number> => {
  const client = createQueryClient()
  let attempts = 0
  const reading = client.fetchQuery({
    queryKey: ['x'],
    retry: client.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
    queryFn: async () => {
      attempts += 1
      throw error
    },
  })
  await expect(reading).rejects.toBe(error)
  return attempts
}

describe('a reading that fails', () => {
  it('is tried three times where the network or the server failed', async () => {
    expect(await attemptsAt(new NetworkError('timed_out', false))).toBe(3)
    expect(await attemptsAt(problem(500))).toBe(3)
  })

  it('is not tried again where it was refused', async () => {
    expect(await attemptsAt(problem(404))).toBe(1)
  })
})

describe('a command that fails', () => {
  it('is never sent again by itself', () => {
    expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false)
  })
})
