import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// Implemented apart from the gateway's own signing, so that a mistake there is not repeated here.

export const computeDigest = (body: string): string =>
  `SHA-256=${createHash('sha256').update(body, 'utf8').digest('base64')}`

const signatureOver = (lines: readonly string[], key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(lines.join('\n')).digest('base64')

const required = [
  '(request-target)',
  'authorization',
  'trace-id',
  'request-date-time',
  'api-version',
]

export type Signed = {
  signature: string
  method: string
  /** The path with its query. */
  target: string
  header: (name: string) => string | null
  /** Whether the request has a body, which the signature must then cover. */
  hasBody: boolean
  keyId: string
  key: string
}

const findParameter = (header: string, name: string): string => {
  const all = [...header.matchAll(/(?:^|[\s,])([\w-]+)="([^"]*)"/g)]
  return all.find(([, found]) => found === name)?.[2] ?? ''
}

/**
 * Whether a request is signed as HSBC requires: the signature lists everything required, and is
 * valid.
 */
export const isSignatureValid = (signed: Signed): boolean => {
  const parameter = (name: string) => findParameter(signed.signature, name)
  if (parameter('keyId') !== signed.keyId || parameter('algorithm') !== 'hmac-sha256') return false
  const names = parameter('headers').toLowerCase().split(' ')
  const wanted = signed.hasBody ? [...required, 'digest'] : required
  if (!wanted.every((name) => names.includes(name))) return false
  const lines: string[] = []
  for (const name of names) {
    const target = `${signed.method.toLowerCase()} ${signed.target}`
    const value = name === '(request-target)' ? target : signed.header(name)
    if (value === null) return false
    lines.push(`${name}: ${value}`)
  }
  const expected = Buffer.from(signatureOver(lines, signed.key))
  const signature = Buffer.from(parameter('signature'))
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** The headers of a notification. */
export const notificationHeaders = (notification: {
  body: string
  target: string
  clientId: string
  eventType: string
  keyId: string
  key: string
}): Record<string, string> => {
  const { body, target, clientId, eventType, keyId, key } = notification
  const digest = computeDigest(body)
  const lines = [
    `digest: ${digest}`,
    `x-client-id: ${clientId}`,
    `x-event-type: ${eventType}`,
    `(request-target): post ${target}`,
  ]
  const names = 'digest x-client-id x-event-type (request-target)'
  return {
    'content-type': 'application/json',
    digest,
    'x-client-id': clientId,
    'x-event-type': eventType,
    signature: `keyId="${keyId}",algorithm="hmac-sha256",headers="${names}",signature="${signatureOver(lines, key)}"`,
  }
}
