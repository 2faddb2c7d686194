import { shownCharityHeader } from '@almoner/api/use-cases/charity/shown-charity-contract.ts'
import { readMoney, type AnyMoney } from '@almoner/api/http/money-contract.ts'
import { NetworkError, ProblemError, readProblem } from './failure/problem.ts'
import { readShownCharity } from './shown-charity.ts'

export type UploadOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The keys of the money in the answer, by its contract. */
  money?: AnyMoney | undefined
  /** The share that this device has sent, between 0 and 1. */
  onProgress: (share: number) => void
}

/** Long enough for ten megabytes over a poor line. */
const timeoutMilliseconds = 180_000

/**
 * Posts a form with a file and reports its progress, which `fetch` cannot. Answers and throws as
 * `call` does.
 */
export const upload = <T>(
  path: string,
  form: FormData,
  { signal, onProgress, headers = {}, money }: UploadOptions,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failWith = (failure: 'unreachable' | 'timed_out' | 'unreadable') => () =>
      reject(new NetworkError(failure, true))
    request.addEventListener('load', () => {
      const isSuccess = request.status >= 200 && request.status < 300
      const body = tryJson(request.responseText, isSuccess ? money : undefined)
      if (isSuccess) {
        if (body === undefined) failWith('unreadable')()
        // The API's contract defines the body of a success.
        else resolve(body as T)
        return
      }
      const problem = readProblem(body)
      if (problem) reject(new ProblemError(problem))
      else failWith('unreachable')()
    })
    request.addEventListener('error', failWith('unreachable'))
    request.addEventListener('timeout', failWith('timed_out'))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', path)
    request.withCredentials = true
    request.timeout = timeoutMilliseconds
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    const charity = readShownCharity()
    if (charity !== null) request.setRequestHeader(shownCharityHeader, charity)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })

const tryJson = (text: string, money: AnyMoney | undefined): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    return money ? readMoney(body, money) : body
  } catch {
    return undefined
  }
}
