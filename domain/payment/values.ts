/** Why an attempt to collect a payment failed. */
export const failureReasons = [
  'card_declined',
  'card_invalid',
  /** The bank requires the payer's authentication, and the payer is absent. */
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
  /** The payer, or the wallet, refused. */
  'rejected',
  /** The payment was not made in time. */
  'expired',
  /** The payer chose another way to pay. */
  'abandoned',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Why a payment failed: its attempt failed, or the charity refused it. */
export const paymentFailures = [...failureReasons, 'declined_by_charity'] as const
export type FailedBecause = (typeof paymentFailures)[number]
