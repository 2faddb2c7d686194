import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../api/failure/problem.ts'
import { returnAddress } from './login/login-address.ts'
import { sessionQuery } from './session.ts'
import { forgetEverything, onSignedOut } from './session-end.ts'

const answering = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }))

const refusal = (status: number) =>
  new ProblemError({ type: '', title: '', status, message: '', error: { message: '', code: 'x' } })

describe('a session', () => {
  it('is there at 204, is not at 401, and is unknown at anything else', async () => {
    answering(204)
    expect(await new QueryClient().fetchQuery(sessionQuery('organizations'))).toBe(true)
    answering(401)
    expect(await new QueryClient().fetchQuery(sessionQuery('organizations'))).toBe(false)
    answering(500)
    await expect(new QueryClient().fetchQuery(sessionQuery('admin'))).rejects.toThrow('unexplained')
  })

  it('is requested once while it lasts', async () => {
    const fetchMock = answering(204)
    fetchMock.mockClear()
    const queryClient = new QueryClient()
    await queryClient.fetchQuery(sessionQuery('admin'))
    await queryClient.fetchQuery(sessionQuery('admin'))
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('ends with the 401 of any query, and with no other refusal', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const ended = vi.fn<() => void>()
    const stop = onSignedOut(queryClient, ended)
    const failing = (status: number) =>
      queryClient
        .fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(refusal(status)) })
        .catch(() => undefined)
    await failing(500)
    expect(ended).not.toHaveBeenCalled()
    await failing(401)
    expect(ended).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('the way back after logging in', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'evil', ''])(
    'never leads to another host: %s',
    (to) => {
      expect(returnAddress(to, '/AccountOverview')).toBe('/AccountOverview')
    },
  )

  it('leads to the page that was open before', () => {
    expect(returnAddress('/AccountOverview?status=error', '/')).toBe(
      '/AccountOverview?status=error',
    )
    expect(returnAddress(undefined, '/AccountOverview')).toBe('/AccountOverview')
  })
})

describe('the next user of the browser', () => {
  it('finds public data, and nothing else', async () => {
    const queryClient = new QueryClient()
    const session = sessionQuery('donors').queryKey
    queryClient.setQueryData(session, true)
    queryClient.setQueryData(['donor'], { username: 'taiman@example.com' })
    const meta = { isPublic: true }
    await queryClient.prefetchQuery({ queryKey: ['charity'], queryFn: () => 'Harbour', meta })
    const cacheEntry = queryClient.getQueryCache().find({ queryKey: session })
    forgetEverything(queryClient, 'donors', false)
    expect(queryClient.getQueryData(['donor'])).toBeUndefined()
    expect(queryClient.getQueryData(['charity'])).toBe('Harbour')
    // The cache entry is kept, so a screen that observes it sees the change.
    expect(queryClient.getQueryCache().find({ queryKey: session })).toBe(cacheEntry)
    expect(queryClient.getQueryData(session)).toBe(false)
  })
})
