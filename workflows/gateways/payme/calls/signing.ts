import { createHash, createHmac } from 'node:crypto'

/** `SHA-256=…` over the bytes of a body as they are sent. */
export const computeDigest = (body: string | Uint8Array): string =>
  `SHA-256=${createHash('sha256').update(body).digest('base64')}`

/**
 * Returns the text to sign (IETF draft "Signing HTTP Messages"): each named header as `name:
 * value`, in the order of the list. `(request-target)` is one of the headers, as `post
 * /path?query`.
 */
export const signingString = (
  names: readonly string[],
  headers: Readonly<Record<string, string>>,
): string => names.map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')

/** HMAC-SHA256, in base64, under a signing key as PayMe hands it out: in base64 itself. */
export const computeHmac = (text: string, signingKey: string): Buffer =>
  createHmac('sha256', Buffer.from(signingKey, 'base64')).update(text).digest()

export type ToSign = {
  method: 'GET' | 'POST' | 'PUT'
  /** The path with its query, as in the request line. */
  path: string
  /** The very bytes that are sent; null for a request without a body. */
  body: string | null
  accessToken: string
  traceId: string
  /** RFC 3339, UTC. */
  requestedAt: string
  signingKeyId: string
  signingKey: string
}

export const apiVersion = '0.12'

const requestTarget = '(request-target)'

/** The headers of a call, its signature among them, listed in the order of HSBC's sample. */
export const signedHeaders = (request: ToSign): Record<string, string> => {
  const { method, path, body, accessToken, traceId, requestedAt } = request
  const headers: Record<string, string> = {
    'api-version': apiVersion,
    'request-date-time': requestedAt,
    ...(body === null ? {} : { 'content-type': 'application/json', digest: computeDigest(body) }),
    accept: 'application/json',
    'trace-id': traceId,
    authorization: `Bearer ${accessToken}`,
  }
  const names = [requestTarget, ...Object.keys(headers)]
  const text = signingString(names, {
    ...headers,
    [requestTarget]: `${method.toLowerCase()} ${path}`,
  })
  const signature = computeHmac(text, request.signingKey).toString('base64')
  return {
    ...headers,
    'accept-language': 'en-US',
    signature: [
      `keyId="${request.signingKeyId}"`,
      'algorithm="hmac-sha256"',
      `headers="${names.join(' ')}"`,
      `signature="${signature}"`,
    ].join(','),
  }
}
