import { Stripe } from 'stripe'
import { stripeNotice, type StripeNotice } from './notice.ts'

export type WebhookRefusal = 'signature_invalid' | 'body_malformed'

/**
 * Reads a webhook that Stripe has signed over its exact bytes at most five minutes ago. The event is
 * a hint only: its receiver asks Stripe for the current state of the payment.
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
