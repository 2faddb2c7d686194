import { Stripe } from 'stripe'
import { stripeNotice, type StripeNotice } from './notice.ts'

export type WebhookRefusal = 'signature_invalid' | 'body_malformed'

type Verified = StripeNotice | { refused: WebhookRefusal }

type SignedBody = {
  rawBody: string | Uint8Array
  signatureHeader: string | null
  /** The time in milliseconds since 1970. */
  now: number
}

/**
 * Reads a webhook that Stripe signed over its exact bytes at most five minutes ago, with any of the
 * secrets: each endpoint has its own. The event is only a hint: its receiver reads the current
 * state of the payment from Stripe. Every secret is tried, even after one has matched.
 */
export const verifyStripeWebhook = ({
  secrets,
  ...signed
}: SignedBody & { secrets: readonly string[] }): Verified => {
  const all = secrets.map((secret) => verify(signed, secret))
  return (
    all.find((each) => !('refused' in each) || each.refused === 'body_malformed') ?? {
      refused: 'signature_invalid',
    }
  )
}

const verify = ({ rawBody, signatureHeader, now }: SignedBody, secret: string): Verified => {
  try {
    const event = Stripe.webhooks.constructEvent(
      typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody),
      signatureHeader ?? '',
      secret,
      undefined,
      undefined,
      now,
    )
    return stripeNotice(event) ?? { refused: 'body_malformed' }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return { refused: 'signature_invalid' }
    }
    return { refused: 'body_malformed' }
  }
}
