import { ProviderRejectedRequest, ProviderUnreachable } from '../ports/card-gateway.ts'
import { readStatusAnswer, type StatusAnswer } from './answer.ts'
import type { TapAndGoCredentials } from '../credentials/credentials.ts'
import { computeSignature } from './sign.ts'

type Query = {
  url: string
  credentials: TapAndGoCredentials
  merTradeNo: string
  timestampMilliseconds: number
  timeoutMilliseconds: number
}

const mostBytes = 65_536

/**
 * Reads the state of a trade from the provider. The answer's signature is not checked, because its
 * method is not published; TLS proves that the answer is the provider's.
 */
export const queryStatus = async (query: Query): Promise<StatusAnswer> => {
  const text = await ask(query).catch((error: unknown) => {
    if (error instanceof ProviderRejectedRequest || error instanceof ProviderUnreachable) {
      throw error
    }
    throw new ProviderUnreachable(`tap & go did not answer: ${readErrorName(error)}`, {
      cause: error,
    })
  })
  const answer = readStatusAnswer(text)
  if (answer === null) throw new ProviderUnreachable('tap & go answered what cannot be read')
  return answer
}

const ask = async (query: Query): Promise<string> => {
  const { url, credentials, merTradeNo, timestampMilliseconds, timeoutMilliseconds } = query
  const { appId, apiKey } = credentials
  const fields = { appId, merTradeNo, timestamp: String(timestampMilliseconds) }
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sign: computeSignature(fields, apiKey) }),
    headers: { accept: 'application/xml, application/json;q=0.9' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw refusal(answer.status)
  }
  return readBounded(answer)
}

const refusal = (status: number): Error => {
  const sentence = `tap & go answered with status ${status}`
  const isOurFault = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  return isOurFault ? new ProviderRejectedRequest(sentence) : new ProviderUnreachable(sentence)
}

const readBounded = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // An error that leaves the loop cancels the rest of the response.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new ProviderUnreachable('tap & go answered without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const readErrorName = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error
