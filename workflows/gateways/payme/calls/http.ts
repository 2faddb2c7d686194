import { ProviderUnreachable } from '../../ports/card-gateway.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type HttpAnswer = { status: number; text: string }

const largestAnswerBytes = 256 * 1024

/**
 * One request, one response, within one time limit, body included. Any missing response is
 * `ProviderUnreachable`: the request may have been carried out.
 */
export const ask = async (
  fetch: Fetch,
  { url, init, withinMilliseconds }: { url: URL; init: RequestInit; withinMilliseconds: number },
): Promise<HttpAnswer> => {
  // Names the path alone: a body or a header has secrets in it.
  const callName = `PayMe, ${init.method ?? 'GET'} ${url.pathname}`
  const signal = AbortSignal.timeout(withinMilliseconds)
  try {
    const answer = await fetch(url.href, { ...init, redirect: 'manual', signal })
    return { status: answer.status, text: await readText(answer) }
  } catch (error) {
    const why = signal.aborted ? `no answer in ${withinMilliseconds} ms` : toReason(error)
    throw new ProviderUnreachable(`${callName}: ${why}`)
  }
}

const readText = async (answer: Response): Promise<string> => {
  if (answer.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > largestAnswerBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return code ?? error.message
}
