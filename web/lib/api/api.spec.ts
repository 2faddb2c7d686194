import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '@almoner/api/http/money-contract.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { call } from './api.ts'
import { NetworkError, ProblemError, problemCode } from './failure/problem.ts'

const answer = (status: number, body: string | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status })),
  )

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error,
  )

const problem = {
  type: 'about:blank',
  title: 'Unprocessable',
  status: 422,
  message: 'Enter an amount of at least HK$100',
  error: { message: 'Enter an amount of at least HK$100', code: 'amount.below_minimum' },
  requestId: 'r-1',
  fields: { amount: 'amount.below_minimum' },
}

afterEach(() => vi.unstubAllGlobals())

describe('the API answers', () => {
  it('with a body, which is returned', async () => {
    answer(200, '{"totalAmount":519.11}')
    expect(await call('GET', '/api/projects')).toEqual({ totalAmount: 519.11 })
  })

  it('without a body, which is returned as undefined', async () => {
    answer(204, null)
    expect(await call('POST', '/api/donors/username', { username: 'a@b.hk' })).toBeUndefined()
  })

  it('with a refusal, which carries its codes and its message', async () => {
    answer(422, JSON.stringify(problem))
    const error = await failure(call('POST', '/api/user/payments', {}))
    expect(error).toBeInstanceOf(ProblemError)
    expect(problemCode(error)).toBe('amount.below_minimum')
    expect((error as ProblemError).problem).toEqual(problem)
  })

  it('with an unexplained error, which is still not an unknown outcome', async () => {
    answer(500, '<html>oops</html>')
    expect(problemCode(await failure(call('GET', '/api/projects')))).toBe('unexplained')
  })
})

describe('the answer is lost', () => {
  it.each([408, 502, 503, 504])(
    'by a server in between (%i): the outcome is unknown',
    async (status) => {
      answer(status, 'Bad gateway')
      expect(await failure(call('POST', '/api/user/payments', {}))).toMatchObject({
        name: 'NetworkError',
        outcome: 'unknown',
        failure: 'unreachable',
        wasCommand: true,
      })
    },
  )

  it('by the network', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof globalThis.fetch>(async () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    const error = await failure(call('GET', '/api/projects'))
    expect(error).toMatchObject({ failure: 'unreachable', wasCommand: false })
  })

  it('to a query that needs a body, which has changed nothing', async () => {
    answer(503, 'Bad gateway')
    const question = call('POST', '/api/user/payments/calculate-fees', {}, { changesNothing: true })
    expect(await failure(question)).toMatchObject({ failure: 'unreachable', wasCommand: false })
  })

  it('because a success cannot be read', async () => {
    answer(200, '{"half":')
    expect(await failure(call('POST', '/api/cards', {}))).toMatchObject({ failure: 'unreadable' })
  })

  it('because one of its amounts is not in whole cents', async () => {
    answer(200, '{"total":0.001}')
    const request = call<{ total: Cents }>('GET', '/api/projects', undefined, {
      money: { total: true },
    })
    expect(await failure(request)).toMatchObject({ failure: 'unreadable' })
  })

  it('because it took too long', async () => {
    vi.stubGlobal('fetch', never)
    const error = await failure(call('GET', '/api/projects', undefined, { timeoutSeconds: 0.01 }))
    expect(error).toMatchObject({ failure: 'timed_out', outcome: 'unknown' })
  })

  it('but what the caller gave up itself is no failure of ours', async () => {
    vi.stubGlobal('fetch', never)
    const caller = new AbortController()
    const error = failure(call('GET', '/api/projects', undefined, { signal: caller.signal }))
    caller.abort()
    expect(await error).not.toBeInstanceOf(NetworkError)
  })
})

describe('a request', () => {
  it('sends credentials, JSON, the reader’s language and only the query that is set', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('[]'))
    vi.stubGlobal('fetch', fetch)
    document.documentElement.lang = 'zh-Hant-HK'
    const query = { subDomain: 'harbour', lastId: undefined }
    await call('PUT', '/api/projects', { a: 1 }, { query, headers: { 'Idempotency-Key': 'k' } })
    const [address, init] = fetch.mock.lastCall ?? []
    expect(address).toBe('/api/projects?subDomain=harbour')
    expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: '{"a":1}' })
    const headers = new Headers(init?.headers)
    expect(headers.get('accept-language')).toBe('zh-Hant-HK')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('idempotency-key')).toBe('k')
  })

  it('has money in dollars on its way, and in cents on this side', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response('{"total":500.5,"rows":2}'),
    )
    vi.stubGlobal('fetch', fetch)
    type Body = { amount: Cents }
    type Answer = { total: Cents; rows: number }
    const money: Money<Body | Answer> = { amount: true, total: true }
    const body = { amount: cents(123_450) }
    const payment = await call<Answer, Body>('POST', '/api/user/payments', body, { money })
    expect(fetch.mock.lastCall?.[1]?.body).toBe('{"amount":1234.5}')
    expect(payment).toEqual({ total: 50_050, rows: 2 })
  })

  it('leaves the content type of a form with files to the browser', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetch)
    const form = new FormData()
    await call('POST', '/api/user/payments/add', form)
    const [, init] = fetch.mock.lastCall ?? []
    expect(init?.body).toBe(form)
    expect(new Headers(init?.headers).has('content-type')).toBe(false)
  })
})

// Answers nothing until it is aborted, as fetch does.
const never = async (_: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })
