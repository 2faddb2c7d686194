import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../testing/eventually.ts'
import { NetworkError, ProblemError } from './failure/problem.ts'
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
  it('is tried three times if the network or the server failed', async () => {
    expect(await attemptsAt(new NetworkError('timed_out', false))).toBe(3)
    expect(await attemptsAt(problem(500))).toBe(3)
  })

  it('is not tried again if it was refused', async () => {
    expect(await attemptsAt(problem(404))).toBe(1)
  })
})

describe('without a connection', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('a read fails visibly, and is repeated automatically when the connection returns', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    client.mount()
    const observer = new QueryObserver<string>(client, {
      queryKey: ['x'],
      retryDelay: 0,
      queryFn: async () => {
        if (onlineManager.isOnline()) return 'read'
        throw new NetworkError('unreachable', false)
      },
    })
    const leave = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().isError).toBe(true))
    onlineManager.setOnline(true)
    await waitUntil(() => expect(observer.getCurrentResult().data).toBe('read'))
    leave()
    client.unmount()
  })

  it('a command fails too, and is not kept to be sent later', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    const send = client.getMutationCache().build(client, {
      mutationFn: async () => {
        throw new NetworkError('unreachable', true)
      },
    })
    await expect(send.execute(undefined)).rejects.toThrow(NetworkError)
  })
})

describe('a command that fails', () => {
  it('is never sent again by itself', () => {
    expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false)
  })
})
