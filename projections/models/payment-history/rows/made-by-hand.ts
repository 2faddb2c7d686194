import type { PaymentProvider } from '@almoner/domain/payment-methods/payment-method.ts'

/**
 * Whether the charity must make a refund itself. It returns money that it took itself, and Tap & Go
 * has no API for refunds, only its merchants' portal.
 */
export const isMadeByHand = (provider: PaymentProvider | null): boolean =>
  provider === null || provider === 'tap_and_go'
