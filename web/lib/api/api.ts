import { shownCharityHeader } from '@almoner/api/use-cases/charity/shown-charity-contract.ts'
import {
  readMoney,
  writeMoney,
  type AnyMoney,
  type MoneyIn,
  type MoneyKeys,
} from '@almoner/api/http/money-contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readShownCharity } from './shown-charity.ts'
import { limitTime } from './time-limit.ts'
import { NetworkError, ProblemError, readProblem, type Problem } from './failure/problem.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  /** Values that are `undefined` are left out of the address. */
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
  /** The keys of the money in the body and in the answer, by their contract. */
  money?: AnyMoney | undefined
}

/** A body without money in it. */
export type PlainBody = { readonly [key: string]: Plain }

type Plain =
  | string
  | boolean
  | null
  | undefined
  | (number & { readonly [Key in Exclude<keyof Cents, keyof number>]?: undefined })
  | readonly Plain[]
  | PlainBody

/** If the answer or the body contains money, the call needs the money keys of its contract. */
type Call = {
  <T>(
    method: Method,
    path: string,
    ...rest: [MoneyKeys<T>] extends [never]
      ? [body?: PlainBody | FormData, options?: CallOptions]
      : [body: PlainBody | FormData | undefined, options: CallOptions & { money: MoneyIn<T> }]
  ): Promise<T>
  <T, RequestBody extends object>(
    method: Method,
    path: string,
    body: RequestBody,
    options: CallOptions & { money: MoneyIn<T> & MoneyIn<RequestBody> },
  ): Promise<T>
}

const timeoutSeconds = 30

/**
 * Sends one call to the API; `path` starts at `/api`. Returns the body, or undefined if there is
 * none (204). Money is in cents here and in decimal Hong Kong dollars in the request. Throws
 * `ProblemError` for a refusal of the API and `NetworkError` if the outcome is unknown; the
 * caller's own abort is passed on unchanged.
 */
export const call = ((...request: Parameters<typeof send>) => send(...request)) as Call

const send = async (
  method: Method,
  path: string,
  body?: object,
  options: CallOptions = {},
): Promise<unknown> => {
  const { money } = options
  const wasCommand = method !== 'GET' && !options.changesNothing
  const json = toJson(body, money)
  const limit = limitTime((options.timeoutSeconds ?? timeoutSeconds) * 1000, options.signal)
  try {
    const response = await fetch(toAddress(path, options.query), {
      ...toRequest(method, json, options.headers, limit.signal),
      ...(options.keepalive && { keepalive: true }),
    })
    const text = await response.text()
    if (!response.ok) {
      throw toError(response.status, text, wasCommand, response.headers.get('Retry-After'))
    }
    options.onMore?.(response.headers.has('Link'))
    // The API's contract defines the body of a success; its own specs check it.
    return text === '' ? undefined : readAnswer(text, money, wasCommand)
  } catch (error) {
    if (error instanceof ProblemError || error instanceof NetworkError) throw error
    if (options.signal?.aborted) throw error
    throw new NetworkError(limit.hasPassed() ? 'timed_out' : 'unreachable', wasCommand, error)
  } finally {
    limit.clear()
  }
}

const toJson = (
  body: object | undefined,
  money: AnyMoney | undefined,
): string | FormData | undefined => {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(money ? writeMoney(body, money) : body)
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
  body: string | FormData | undefined,
  ownHeaders: Record<string, string> | undefined,
  signal: AbortSignal,
): RequestInit => {
  const headers = new Headers(ownHeaders)
  headers.set('Accept', 'application/json')
  const charity = readShownCharity()
  if (charity !== null) headers.set(shownCharityHeader, charity)
  // The reader may have switched the language since the page loaded, in a browser without cookies.
  headers.set('Accept-Language', document.documentElement.lang)
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  return {
    method,
    headers,
    credentials: 'include',
    signal,
    ...(body === undefined ? {} : { body }),
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
export const callPage = async <T>(
  path: string,
  options: CallOptions & { money: MoneyIn<T> },
): Promise<ListPage<T>> => {
  let hasMore = false
  const onMore = (isSo: boolean): void => {
    hasMore = isSo
  }
  const entries = await send('GET', path, undefined, { ...options, onMore })
  return { entries: entries as T[], hasMore }
}

const readAnswer = (text: string, money: AnyMoney | undefined, wasCommand: boolean): unknown => {
  try {
    const answer: unknown = JSON.parse(text)
    return money ? readMoney(answer, money) : answer
  } catch (error) {
    throw new NetworkError('unreadable', wasCommand, error)
  }
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
