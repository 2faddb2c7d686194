import { createHmac, timingSafeEqual } from 'node:crypto'
import { stripeNotice, type StripeNotice } from './notice.ts'

export type WebhookRefusal =
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong'
  | 'timestamp_outside_tolerance'
  | 'body_malformed'

const toleranceSeconds = 300
const mostSignatures = 10

/**
 * Reads a webhook of Stripe's, once its signature over the exact bytes holds and it is at most five
 * minutes old. The event is a nudge: whoever gets it asks Stripe how the payment stands.
 */
export const verifyStripeWebhook = ({
  rawBody,
  signatureHeader,
  secret,
  now,
}: {
  rawBody: string | Uint8Array
  signatureHeader: string | null
  secret: string
  /** Milliseconds since 1970. */
  now: number
}): StripeNotice | { refused: WebhookRefusal } => {
  if (signatureHeader === null || signatureHeader === '') return { refused: 'signature_missing' }
  const signed = parse(signatureHeader)
  if (!signed || secret === '') return { refused: 'signature_malformed' }
  const expected = createHmac('sha256', secret)
    .update(`${signed.timestamp}.`)
    .update(rawBody)
    .digest()
  if (!signed.signatures.some((signature) => timingSafeEqual(signature, expected))) {
    return { refused: 'signature_wrong' }
  }
  if (Math.abs(now / 1000 - signed.timestamp) > toleranceSeconds) {
    return { refused: 'timestamp_outside_tolerance' }
  }
  return stripeNotice(json(rawBody)) ?? { refused: 'body_malformed' }
}

// `t=1700000000,v1=…,v1=…`: two signatures stand while a secret is being replaced.
const parse = (header: string): { timestamp: number; signatures: Buffer[] } | null => {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const timestamp = parts.find(([scheme]) => scheme === 't')?.[1] ?? ''
  const signatures = parts
    .filter(([scheme, value]) => scheme === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .slice(0, mostSignatures)
    .map(([, value]) => Buffer.from(value ?? '', 'hex'))
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return null
  return { timestamp: Number(timestamp), signatures }
}

const json = (body: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
