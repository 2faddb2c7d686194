import { NetworkError, ProblemError, readProblem } from './failure/problem.ts'

export type UploadOptions = {
  signal: AbortSignal
  headers?: Record<string, string>
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
  { signal, onProgress, headers = {} }: UploadOptions,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failWith = (failure: 'unreachable' | 'timed_out' | 'unreadable') => () =>
      reject(new NetworkError(failure, true))
    request.addEventListener('load', () => {
      const body = tryJson(request.responseText)
      if (request.status >= 200 && request.status < 300) {
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
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', path)
    request.withCredentials = true
    request.timeout = timeoutMilliseconds
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
