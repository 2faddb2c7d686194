import { Stripe } from 'stripe'

/** `host`, `port` and `protocol` name the sandbox; without them the client speaks to Stripe. */
export type StripeClientOptions = {
  secretKey: string
  host?: string
  port?: number
  protocol?: 'http' | 'https'
  timeoutMilliseconds: number
  maxNetworkRetries: number
}

export const createStripeClient = ({
  secretKey,
  timeoutMilliseconds,
  ...options
}: StripeClientOptions): Stripe =>
  new Stripe(secretKey, { ...options, timeout: timeoutMilliseconds, telemetry: false })
