import { shownCharityHeader } from '@almoner/api/use-cases/charity/shown-charity-contract.ts'
import { readShownCharity } from './shown-charity.ts'
import { limitTime } from './time-limit.ts'
import { NetworkError, ProblemError, readProblem, type Problem } from './failure/problem.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  /** Left out of the address where undefined. */
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutSeconds?: number
  /** Called with whether the answer has another page of its list. */
  onMore?: (hasMore: boolean) => void
  /** The request outlives the page, which may be gone before the answer. */
  keepalive?: boolean
  /** A question that needs a body: by asking it nothing is changed. */
  changesNothing?: boolean
}

const timeoutSeconds = 30

/**
 * One call to the API, `path` from `/api` on. Answers the body, or undefined where there is none
 * (204). Throws `ProblemError` for a refusal of the API and `NetworkError` where the outcome is
 * unknown; the caller's own abort is passed on unchanged.
 */
export const call = async <T>(
  method: Method,
  path: string,
  body?: object,
  options: CallOptions = {},
): Promise<T> => {
  const wasCommand = method !== 'GET' && !options.changesNothing
  const limit = limitTime((options.timeoutSeconds ?? timeoutSeconds) * 1000, options.signal)
  try {
    const response = await fetch(toAddress(path, options.query), {
      ...toRequest(method, body, options.headers, limit.signal),
      ...(options.keepalive && { keepalive: true }),
    })
    const text = await response.text()
    if (!response.ok) {
      throw toError(response.status, text, wasCommand, response.headers.get('Retry-After'))
    }
    options.onMore?.(response.headers.has('Link'))
    // The API's contract defines the body of a success; its own specs check it.
    return (text === '' ? undefined : parseJson(text, wasCommand)) as T
  } catch (error) {
    if (error instanceof ProblemError || error instanceof NetworkError) throw error
    if (options.signal?.aborted) throw error
    throw new NetworkError(limit.hasPassed() ? 'timed_out' : 'unreachable', wasCommand, error)
  } finally {
    limit.clear()
  }
}

const toAddress = (path: string, query: CallOptions['query'] = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const text = String(params)
  return text === '' ? path : `${path}?${text}`
}

const toRequest = (
  method: Method,
  body: object | undefined,
  ownHeaders: Record<string, string> | undefined,
  signal: AbortSignal,
): RequestInit => {
  const headers = new Headers(ownHeaders)
  headers.set('Accept', 'application/json')
  const charity = readShownCharity()
  if (charity !== null) headers.set(shownCharityHeader, charity)
  // The reader may have switched the language since the page loaded, in a browser without cookies.
  headers.set('Accept-Language', document.documentElement.lang)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  return {
    method,
    headers,
    credentials: 'include',
    signal,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}

// Statuses that something between us and the API answers with when it lost the API's own answer.
const gatewayStatuses = new Set([408, 502, 503, 504])

const toError = (
  status: number,
  text: string,
  wasCommand: boolean,
  retryAfter: string | null,
): Error => {
  const problem = readProblem(tryJson(text))
  const isSeconds = /^\d{1,6}$/.test(retryAfter ?? '')
  if (problem) {
    return new ProblemError({
      ...problem,
      ...(isSeconds && { retryAfterSeconds: Number(retryAfter) }),
    })
  }
  if (gatewayStatuses.has(status)) return new NetworkError('unreachable', wasCommand)
  return new ProblemError(unexplained(status))
}

const unexplained = (status: number): Problem => ({
  type: 'about:blank',
  title: '',
  status,
  message: '',
  error: { message: '', code: 'unexplained' },
})

export type ListPage<T> = { entries: T[]; hasMore: boolean }

/** One page of a list that answers with nothing but its entries. */
export const callPage = async <T>(path: string, options: CallOptions): Promise<ListPage<T>> => {
  let hasMore = false
  const onMore = (isSo: boolean): void => {
    hasMore = isSo
  }
  const entries = await call<T[]>('GET', path, undefined, { ...options, onMore })
  return { entries, hasMore }
}

const parseJson = (text: string, wasCommand: boolean): unknown => {
  const parsed = tryJson(text)
  if (parsed === undefined) throw new NetworkError('unreadable', wasCommand)
  return parsed
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
