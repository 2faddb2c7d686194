import type { FailedBecause } from '@almoner/domain/payment/values.ts'

/** The input for one try of a payment with one card: `take-payment-<paymentId>-<try>`. */
export type TakePaymentInput = { paymentId: string; try: number }

export const takePaymentId = (input: TakePaymentInput): string =>
  `take-payment-${input.paymentId}-${input.try}`

/** The outcome that the payer's request waits for. */
export type TakePaymentOutcome =
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; challengeUrl: string }
  | { status: 'failed'; reason: FailedBecause }
  | { status: 'processing'; providerPaymentId: string | null }
